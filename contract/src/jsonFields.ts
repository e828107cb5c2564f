import { z } from 'zod';
import { wireTypes } from './fields.ts';

/** A query's field as JSON has it: numbers and flags instead of their texts. */
type JsonField<Field> =
  Field extends z.ZodOptional<infer Inner extends z.ZodType>
    ? z.ZodOptional<JsonField<Inner>>
    : Field extends z.ZodDefault<infer Inner extends z.ZodType>
      ? z.ZodDefault<JsonField<Inner>>
      : z.ZodType<z.output<Field>, z.output<Field>>;

/** A query's fields as an object of a body; other fields are refused. */
export function jsonFields<Shape extends z.ZodRawShape>(query: z.ZodObject<Shape>) {
  const fields = Object.entries<z.ZodType>(query.shape as z.ZodRawShape as Record<string, z.ZodType>);
  const shape = Object.fromEntries(fields.map(([name, field]) => [name, jsonField(field)]));
  return z.strictObject(shape) as unknown as z.ZodObject<
    { [Name in keyof Shape]: JsonField<Shape[Name]> },
    z.core.$strict
  >;
}

function jsonField(field: z.ZodType): z.ZodType {
  if (field instanceof z.ZodOptional) return jsonField(field.unwrap() as z.ZodType).optional();
  if (field instanceof z.ZodDefault) return jsonField(field.unwrap() as z.ZodType).default(field.def.defaultValue);
  if (field instanceof z.ZodUnion) return z.union((field.options as z.ZodType[]).map(jsonField));
  const { type, minimum = 0, maximum = Number.MAX_SAFE_INTEGER } = wireTypes.get(field) ?? {};
  if (type === 'integer') return z.int().min(Number(minimum)).max(Number(maximum));
  return type === 'boolean' ? z.boolean() : field;
}
