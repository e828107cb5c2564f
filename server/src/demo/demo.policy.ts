import type { Endpoint } from '@assay/contract/endpoint';
import { Failure } from '@assay/contract/failure';
import type { Actor } from '../app.ts';
import type { Config } from '../platform/settings/config.ts';
import { isShared } from '../users/users.policy.ts';

/** Calls that would take a shared demo account away from others. A new address is refused in the profile change. */
export const closedToSharedAccounts: ReadonlySet<string> = new Set([
  'PUT /auth/change-password',
  'POST /auth/second-factor/enrolment',
  'POST /auth/second-factor/confirm',
  'POST /auth/deactivate',
  'POST /auth/delete-account',
  'POST /auth/google/delete-account',
]);

/** The refusal for a demo account at this endpoint. */
export function refusalOfDemo(
  config: Pick<Config, 'NODE_ENV' | 'DEMO'>,
  endpoint: Pick<Endpoint, 'method' | 'path'>,
  actor: Pick<Actor, 'role' | 'isDemo'>,
): Failure | null {
  if (onlyLooks(config, actor) && changesSomething(endpoint)) return onlyLooking();
  const isKept = closedToSharedAccounts.has(`${endpoint.method} ${endpoint.path}`);
  return isKept && isShared(config, actor) ? new Failure('demo_account') : null;
}

/** The refusal for a demo account at any client event, because none of them is read-only. */
export const refusalOfDemoEvents = (
  config: Pick<Config, 'NODE_ENV'>,
  actor: Pick<Actor, 'role' | 'isDemo'>,
): Failure | null => (onlyLooks(config, actor) ? onlyLooking() : null);

/** In production the demo admin, whose password is public, is read-only. */
const onlyLooks = ({ NODE_ENV }: Pick<Config, 'NODE_ENV'>, { role, isDemo }: Pick<Actor, 'role' | 'isDemo'>) =>
  NODE_ENV === 'production' && role === 'admin' && isDemo;

const onlyLooking = () =>
  new Failure('forbidden', { message: 'The demo admin can see everything but can’t change anything.' });

/**
 * Includes public endpoints, because a token sent along may identify the account. Signing in and out is allowed, and so
 * is looking at a candidate's page, whose secret is kept out of the URL.
 */
const changesSomething = ({ method, path }: Pick<Endpoint, 'method' | 'path'>) =>
  method !== 'GET' && !['/auth/login', '/auth/logout', '/candidate/view'].includes(path);
