import type { CompiledQuery } from 'kysely';
import { perStore } from '../batching/batchCalls.ts';
import type { Db } from './schema.ts';

/**
 * A statement with one value, compiled once per store. Building its text anew takes longer than sending it, which counts
 * for the statements behind every answer.
 * @param compile called once, with a placeholder for the value
 */
export function compiledOnce<Value, Row>(
  compile: (db: Db, value: Value) => CompiledQuery<Row>,
): (db: Db, value: Value) => Promise<Row[]> {
  const compiledFor = perStore((db: Db) => {
    const placeholder: unknown = {};
    const compiled = compile(db, placeholder as Value);
    return { compiled, at: compiled.parameters.indexOf(placeholder) };
  });
  return async (db, value) => {
    const { compiled, at } = compiledFor(db);
    const { rows } = await db.executeQuery<Row>({ ...compiled, parameters: compiled.parameters.with(at, value) });
    return rows;
  };
}
