import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type { Pool, PoolClient } from 'pg';

// Parsing and planning are most of the cost of saving an answer, so frequent statements are prepared: from the sixth
// use on and up to a limit, as pgjdbc does. Longer texts contain one particular list of values.
const USES_BEFORE = 5;
const MOST_PREPARED = 100;
const MOST_COUNTED = 1000;
const LONGEST = 4000;

/** Plans are replaced before the growth of a table makes them slow. */
const PLANS_LIVE_MS = 60_000;

/** The pool as Kysely sees it, with frequent statements prepared on each connection. */
export function preparing(pool: Pool): PostgresPool {
  const nameOf = statementNames();
  const prepared = new WeakMap<PoolClient, { client: PostgresPoolClient; plannedAt: number }>();
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect();
      const now = performance.now();
      const known = prepared.get(client);
      if (!known) {
        const wrapped = wrap(client, nameOf);
        prepared.set(client, { client: wrapped, plannedAt: now });
        return wrapped;
      }
      if (now - known.plannedAt >= PLANS_LIVE_MS) {
        await discardPlans(client);
        known.plannedAt = now;
      }
      return known.client;
    },
  };
}

function wrap(client: PoolClient, nameOf: (text: string) => string | undefined): PostgresPoolClient {
  const query = (text: string, values: readonly unknown[]) =>
    client.query(values.length === 0 ? text : { name: nameOf(text), text, values: [...values] });
  return { query: query as unknown as PostgresPoolClient['query'], release: (destroy) => client.release(destroy) };
}

async function discardPlans(client: PoolClient) {
  try {
    await client.query('discard plans');
  } catch (error) {
    client.release(true);
    throw error;
  }
}

function statementNames() {
  const names = new Map<string, string>();
  const uses = new Map<string, number>();
  return (text: string): string | undefined => {
    const name = names.get(text);
    if (name || text.length > LONGEST || names.size >= MOST_PREPARED) return name;
    const count = 1 + (uses.get(text) ?? 0);
    if (uses.size >= MOST_COUNTED) uses.clear();
    uses.set(text, count);
    if (count <= USES_BEFORE) return undefined;
    const fresh = `often_${names.size}`;
    names.set(text, fresh);
    return fresh;
  };
}
