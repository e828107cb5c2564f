import type { Schema } from '@assay/contract/schemaText';
import { operationIdOf } from './call.ts';
import type { Call } from './call.ts';
import { parameterText, thingOf } from './parameterTexts.ts';
import type { SchemaConverter } from './schemas.ts';

export interface Parameter {
  name: string;
  in: 'path' | 'query';
  description: string;
  required?: true;
  /** Lists are one value, separated by commas. */
  style?: 'form';
  explode?: false;
  schema: Schema;
}

/** A parameter, and the thing that it names, if it is the id in a path. */
interface Taken {
  parameter: Parameter;
  thing: string | undefined;
}

/** The parameters of a call in its path and query. */
export function parametersOf(call: Call, schemas: SchemaConverter): Taken[] {
  const { path, params, query } = call.endpoint;
  const listed = (place: Parameter['in'], object: typeof params) => {
    const { properties = {}, required = [] } = object ? schemas.convert(object, 'input') : {};
    return Object.entries(properties).map(([name, schema]): Taken => ({
      parameter: {
        name,
        in: place,
        description: parameterText(operationIdOf(call), path, { name, in: place }),
        ...(required.includes(name) && { required: true }),
        ...(schema.type === 'array' && { style: 'form', explode: false }),
        schema,
      },
      thing: place === 'path' ? thingOf(path, name) : undefined,
    }));
  };
  return [...listed('path', params), ...listed('query', query)];
}

export type Shared<T> = T | { $ref: string };

/**
 * Replaces parameters that several calls take by references. A shared one is named by its place, name, thing and
 * default; where two would have the same name, the one that more calls take gets it.
 */
export function shareParameters(lists: readonly Taken[][]): {
  lists: Shared<Parameter>[][];
  components: Record<string, Parameter>;
} {
  const uses = new Map<string, number>();
  for (const text of lists.flat().map(({ parameter }) => JSON.stringify(parameter)))
    uses.set(text, (uses.get(text) ?? 0) + 1);
  const owners = new Map<string, string>();
  for (const taken of lists.flat()) {
    const [key, text] = [keyOf(taken), JSON.stringify(taken.parameter)];
    const most = uses.get(owners.get(key) ?? '') ?? 1;
    if ((uses.get(text) ?? 0) > most) owners.set(key, text);
  }
  const components: Record<string, Parameter> = {};
  const refer = (taken: Taken): Shared<Parameter> => {
    const key = keyOf(taken);
    if (owners.get(key) !== JSON.stringify(taken.parameter)) return taken.parameter;
    components[key] = taken.parameter;
    return { $ref: `#/components/parameters/${key}` };
  };
  return { lists: lists.map((list) => list.map(refer)), components };
}

function keyOf({ parameter: { in: place, name, schema }, thing }: Taken): string {
  const preset = typeof schema.default === 'number' ? [schema.default] : [];
  const its = name === 'id' && thing !== undefined ? [thing.replaceAll(' ', '-')] : [];
  return [place, name, ...its, ...preset].join('.');
}
