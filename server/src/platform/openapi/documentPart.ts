import { exportAreas } from '@assay/contract/endpointAreas';
import type { Schema } from '@assay/contract/schemaText';
import { tokenAreas } from '@assay/contract/tokenAreas';
import type { ApiDocument } from './document.ts';
import { documentParts, ROUNDS, RULES, WHOLE } from './documentParts.ts';
import { exampleOf } from './examples.ts';
import type { Operation } from './operation.ts';

const EXPORT = 'exportsPrepare';
/** In the part of each area: who the token belongs to, and exports, which any area has. */
const OF_EVERY_AREA: ReadonlySet<string> = new Set(['authMe', EXPORT, 'exportsDownload']);

function isIn(part: string, path: string, operation: Operation): boolean {
  const { operationId, 'x-role': role, 'x-area': area } = operation;
  const isOfRounds = area === ROUNDS.area && path.startsWith(ROUNDS.path);
  if (part === ROUNDS.part) return isOfRounds;
  if (part in tokenAreas) return (area === part && !isOfRounds) || OF_EVERY_AREA.has(operationId);
  if (part === 'public') return role === 'public';
  if (role === 'public') return false;
  if (part === 'administration') return area === 'never' && role === 'admin';
  return area === 'any' || (area === 'never' && role !== 'admin');
}

/** The part of the whole document, complete in itself. */
export function documentPart(whole: ApiDocument, part: string): ApiDocument {
  const paths = Object.fromEntries(
    Object.entries(whole.paths)
      .map(([path, methods]): [string, Record<string, Operation>] => [
        path,
        Object.fromEntries(
          Object.entries(methods)
            .filter(([, operation]) => isIn(part, path, operation))
            .map(([method, operation]) => [method, ofPart(part, operation, whole.components.schemas)]),
        ),
      ])
      .filter(([, methods]) => Object.keys(methods).length > 0),
  );
  const webhooks = part === 'administration' ? whole.webhooks : {};
  const subjects = new Set(
    [paths, webhooks]
      .flatMap(Object.values)
      .flatMap(Object.values<Operation>)
      .flatMap(tagsOf),
  );
  const kept = referred({ paths, webhooks }, whole.components);
  const { securitySchemes, ...shared } = whole.components;
  const components = Object.fromEntries(
    Object.entries(shared).map(([kind, members]) => [
      kind,
      Object.fromEntries(Object.entries(members).filter(([name]) => kept.has(`${kind}/${name}`))),
    ]),
  ) as Omit<ApiDocument['components'], 'securitySchemes'>;
  const description = `${documentParts[part]}. ${RULES} The whole API is at \`/api${WHOLE}\`.`;
  return {
    ...whole,
    info: { ...whole.info, title: `${whole.info.title}: ${part}`, description },
    tags: whole.tags.filter(({ name }) => subjects.has(name)),
    paths,
    webhooks,
    components: { securitySchemes, ...components },
  };
}

/** A token exports the lists of its area. */
function ofPart(part: string, operation: Operation, schemas: Readonly<Record<string, Schema>>): Operation {
  const { operationId, requestBody } = operation;
  const { schema, example } = requestBody?.content['application/json'] ?? {};
  if (operationId !== EXPORT || !(part in tokenAreas) || !schema) return operation;
  const listOf = ({ properties }: Schema) => String(properties?.['list']?.const);
  const oneOf = schema.oneOf?.filter(
    (wish) => (exportAreas as Readonly<Record<string, string>>)[listOf(wish)] === part,
  );
  const isAllowed = oneOf?.some((wish) => listOf(wish) === (example as { list: string }).list);
  const usual = isAllowed
    ? example
    : exampleOf({ oneOf }, schemas, { name: '', within: '', owner: `${EXPORT}.request` });
  return {
    ...operation,
    requestBody: { required: true, content: { 'application/json': { schema: { ...schema, oneOf }, example: usual } } },
  };
}

const tagsOf = ({ tags }: Operation) => tags;

/** The shared components that a value needs, directly or through others, as `schemas/Score`. */
function referred(
  value: unknown,
  components: Readonly<Record<string, Readonly<Record<string, unknown>>>>,
  known = new Set<string>(),
): ReadonlySet<string> {
  if (typeof value !== 'object' || value === null) return known;
  const { $ref } = value as { $ref?: unknown };
  const name = typeof $ref === 'string' ? $ref.slice('#/components/'.length) : null;
  if (name !== null && !known.has(name)) {
    known.add(name);
    const [kind = '', its = ''] = name.split('/');
    referred(components[kind]?.[its], components, known);
  }
  for (const member of Object.values(value)) referred(member, components, known);
  return known;
}
