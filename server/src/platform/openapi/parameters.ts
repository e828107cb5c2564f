import type { Endpoint } from '@assay/contract/endpoint';
import type { Schema } from '@assay/contract/schemaText';
import type { SchemaConverter } from './schemas.ts';

export interface Parameter {
  name: string;
  in: 'path' | 'query';
  required?: true;
  /** Lists are one value, separated by commas. */
  style?: 'form';
  explode?: false;
  schema: Schema;
}

/** The parameters of an endpoint in its path and query. */
export function parametersOf({ params, query }: Endpoint, schemas: SchemaConverter): Parameter[] {
  const listed = (place: Parameter['in'], object: Endpoint['params']) => {
    const { properties = {}, required = [] } = object ? schemas.convert(object, 'input') : {};
    return Object.entries(properties).map(([name, schema]): Parameter => ({
      name,
      in: place,
      ...(required.includes(name) && { required: true }),
      ...(schema.type === 'array' && { style: 'form', explode: false }),
      schema,
    }));
  };
  return [...listed('path', params), ...listed('query', query)];
}

export type Shared<T> = T | { $ref: string };

/**
 * Replaces parameters that several calls take by references. A shared one is named by its place, name and default;
 * where two would have the same name, the one that more calls take gets it.
 */
export function shareParameters(lists: readonly Parameter[][]): {
  lists: Shared<Parameter>[][];
  components: Record<string, Parameter>;
} {
  const uses = new Map<string, number>();
  for (const text of lists.flat().map((parameter) => JSON.stringify(parameter)))
    uses.set(text, (uses.get(text) ?? 0) + 1);
  const owners = new Map<string, string>();
  for (const parameter of lists.flat()) {
    const [key, text] = [keyOf(parameter), JSON.stringify(parameter)];
    const most = uses.get(owners.get(key) ?? '') ?? 1;
    if ((uses.get(text) ?? 0) > most) owners.set(key, text);
  }
  const components: Record<string, Parameter> = {};
  const refer = (parameter: Parameter): Shared<Parameter> => {
    const key = keyOf(parameter);
    if (owners.get(key) !== JSON.stringify(parameter)) return parameter;
    components[key] = parameter;
    return { $ref: `#/components/parameters/${key}` };
  };
  return { lists: lists.map((list) => list.map(refer)), components };
}

const keyOf = ({ in: place, name, schema }: Parameter) =>
  [place, name, ...(typeof schema.default === 'number' ? [schema.default] : [])].join('.');
