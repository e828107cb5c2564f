import type { Schema } from './schemaText.ts';

type Content = Record<string, { schema: Schema }>;

/** The parts of the OpenAPI document used here. */
export interface ApiDocument {
  paths: Record<string, Record<string, DescribedCall>>;
}

interface DescribedCall {
  summary?: string;
  security?: unknown[];
  parameters?: { name: string; in: string; required?: boolean; schema: Schema }[];
  requestBody?: { content: Content };
  responses: Record<string, { content?: Content }>;
}

export interface ApiCall {
  method: string;
  path: string;
  summary: string;
  needsToken: boolean;
  parameters: { name: string; place: string; isRequired: boolean; schema: Schema }[];
  body: Schema | null;
  status: string;
  /** The answer's `data`; null if it is a file. */
  answer: Schema | null;
}

/** All calls by subject, in the document's order. */
export function groupsOf({ paths }: ApiDocument): Map<string, ApiCall[]> {
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => callOf(method, path, described)),
  );
  return Map.groupBy(calls, ({ path }) => subjectOf(path));
}

/** Calls whose method, path or summary contains every word. */
export function matchingGroups(groups: Map<string, ApiCall[]>, text: string): Map<string, ApiCall[]> {
  const words = text.toLowerCase().split(/\s+/);
  const fits = ({ method, path, summary }: ApiCall) => {
    const all = `${method} ${path} ${summary}`.toLowerCase();
    return words.every((word) => all.includes(word));
  };
  return new Map(
    [...groups].map(([name, calls]) => [name, calls.filter(fits)] as const).filter(([, { length }]) => length),
  );
}

function callOf(method: string, path: string, described: DescribedCall): ApiCall {
  const { summary = '', security, parameters = [], requestBody, responses } = described;
  const [[status, answer] = ['200', {}]] = Object.entries(responses);
  return {
    method: method.toUpperCase(),
    path,
    summary,
    needsToken: security !== undefined,
    parameters: parameters.map(({ name, in: place, required = false, schema }) => ({
      name,
      place,
      isRequired: required,
      schema,
    })),
    body: jsonOf(requestBody?.content),
    status,
    answer: jsonOf(answer.content)?.properties?.['data'] ?? null,
  };
}

const jsonOf = (content: Content | undefined): Schema | null => content?.['application/json']?.schema ?? null;

/** `/api/admin/skills/{id}` belongs to "Admin: skills", `/api/quiz/start` to "Quiz". */
function subjectOf(path: string): string {
  const [, , first = '', second = ''] = path.split('/');
  const name = first.charAt(0).toUpperCase() + first.slice(1);
  return first === 'admin' ? `${name}: ${second.replaceAll('-', ' ')}` : name;
}
