import type { Actor } from '../platform/app.ts';
import type { Config } from '../platform/config.ts';

/** In production the demo admin, whose password everybody may know, looks and changes nothing. */
export function mayOnlyLook({ NODE_ENV }: Pick<Config, 'NODE_ENV'>, { role, isDemo }: Pick<Actor, 'role' | 'isDemo'>) {
  return NODE_ENV === 'production' && role === 'admin' && isDemo;
}
