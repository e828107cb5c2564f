import { api } from '@assay/contract/api';
import type { Endpoint, Endpoints } from '@assay/contract/endpoint';
import { closedToSharedAccounts } from '@assay/server/demo/demo.policy';
import { codesOf } from '@assay/server/platform/openapi/failures';
import { expect, test } from 'vitest';
import { reachableFailures } from './reachableFailures.ts';

/** Of code that a call is given when the server starts, which the walk does not see: `openAnswer`. */
const given: Readonly<Record<string, readonly string[]>> = {
  'POST /ai/chat': ['answer_running', 'conversation_full', 'conversations_full'],
};

test('the contract names exactly the failures that the code behind a call can throw', async () => {
  const reachable = await reachableFailures();
  const difference = Object.values<Endpoints>(api)
    .flatMap((feature) => Object.values<Endpoint>(feature))
    .flatMap((endpoint) => {
      const call = `${endpoint.method} ${endpoint.path}`;
      const thrown = reachable.get(endpoint);
      if (!thrown) return [`${call}: its handler was not found`];
      const ofDemo = closedToSharedAccounts.has(call) ? ['demo_account'] : [];
      const ofAnyCall: ReadonlySet<string> = codesOf({ ...endpoint, failures: [] });
      const expected = [...new Set([...thrown, ...ofDemo, ...(given[call] ?? [])])]
        .filter((code) => !ofAnyCall.has(code))
        .sort();
      const named = [...(endpoint.failures ?? [])].sort();
      return expected.join() === named.join() ? [] : [`${call}: failures: ${JSON.stringify(expected)}`];
    });
  expect(difference).toEqual([]);
  expect(reachable.size).toBeGreaterThan(200);
  // Reading the types of the whole server takes a busy machine a while.
}, 300_000);
