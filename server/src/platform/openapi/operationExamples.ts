import type { Schema } from '@assay/contract/schemaText';
import { exampleOf } from './examples.ts';
import { WHOLE_EXAMPLES } from './exampleValues.ts';
import type { Content, Operation } from './operation.ts';

/** The beginning of a file, where it is a text. */
const OF_FILES: Readonly<Record<string, string>> = {
  'text/csv': 'Learner,Skill,Score\r\nDemo Learner,Networking,80\r\n',
  'text/calendar': 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nEND:VCALENDAR\r\n',
};

/**
 * Gives every request and answer of the operations an example.
 * @returns the examples that several of them have, by the name of the first
 */
export function addExamples(
  operations: readonly Operation[],
  schemas: Readonly<Record<string, Schema>>,
): Record<string, { value: unknown }> {
  const found = operations.flatMap((operation) =>
    contentsOf(operation).flatMap(({ name, content }) =>
      Object.entries(content).flatMap(([type, media]) => {
        const value = media.schema.format === 'binary' ? OF_FILES[type] : valueOf(name, media.schema, schemas);
        return value === undefined ? [] : [{ media, value, text: JSON.stringify(value), name }];
      }),
    ),
  );
  const shared: Record<string, { value: unknown }> = {};
  for (const same of Map.groupBy(found, ({ text }) => text).values()) {
    const [first, ...more] = same;
    const isLong = first !== undefined && first.text.length > 200;
    if (isLong && more.length > 0) shared[first.name] = { value: first.value };
    for (const { media, value } of same) {
      if (isLong && more.length > 0) media.examples = { usual: { $ref: `#/components/examples/${first.name}` } };
      else media.example = value;
    }
  }
  return shared;
}

const valueOf = (name: string, schema: Schema, schemas: Readonly<Record<string, Schema>>) =>
  WHOLE_EXAMPLES[name] ?? exampleOf(schema, schemas, { name: '', within: '', owner: name });

function contentsOf({ operationId, requestBody, responses }: Operation): { name: string; content: Content }[] {
  const [answer] = Object.values(responses);
  return [
    ...(requestBody ? [{ name: `${operationId}.request`, content: requestBody.content }] : []),
    ...(answer && 'content' in answer && answer.content
      ? [{ name: `${operationId}.answer`, content: answer.content }]
      : []),
  ];
}
