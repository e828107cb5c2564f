import { api } from '@assay/contract/api';
import type { Endpoint, Endpoints } from '@assay/contract/endpoint';
import { areaOf, exportAreas } from '@assay/contract/endpointAreas';
import type { EndpointArea } from '@assay/contract/endpointAreas';
import type { ExportList } from '@assay/contract/reports/exportFilters';
import { Failure } from '@assay/contract/failure';
import { includesRight, tokenAreas } from '@assay/contract/tokenAreas';
import type { TokenArea, TokenRight } from '@assay/contract/tokenAreas';
import type { Actor } from '../app.ts';

// Access tokens are allowed or refused by endpoint: contract/src/endpointAreas.ts. Its owner's role still applies.

const areas: ReadonlyMap<string, EndpointArea> = new Map(
  Object.entries<Endpoints>(api).flatMap(([feature, endpoints]) =>
    Object.entries(endpoints).map(([name, { method, path }]) => [`${method} ${path}`, areaOf(feature, name)] as const),
  ),
);

type Holder = Pick<Actor, 'areas'>;

/** The refusal for an access token at this endpoint; null for people's own sessions. */
export function refusalOfToken({ method, path }: Pick<Endpoint, 'method' | 'path'>, holder: Holder): Failure | null {
  if (holder.areas === null) return null;
  const area = areas.get(`${method} ${path}`) ?? 'never';
  if (area === 'any') return null;
  if (area === 'never') return closedToTokens();
  return refusalInArea(holder, area, method === 'GET' ? 'read' : 'write');
}

/** Throws unless an access token may read what is exported. */
export function demandExportArea(holder: Holder, list: ExportList): void {
  const refusal = refusalInArea(holder, exportAreas[list], 'read');
  if (refusal) throw refusal;
}

/** Throws for an access token, before an act that would give or take a way in. */
export function demandPerson({ areas: its }: Holder): void {
  if (its !== null) throw closedToTokens();
}

/** Public calls may depend on the caller's identity: for them an access token counts as signed out. */
export const atPublic = <Found extends Holder | null>({ access }: Pick<Endpoint, 'access'>, actor: Found) =>
  access === 'public' && actor !== null && actor.areas !== null ? null : actor;

function refusalInArea({ areas: its }: Holder, area: TokenArea, right: TokenRight): Failure | null {
  if (its === null || includesRight(its, area, right)) return null;
  const message = `This access token can’t ${right} “${tokenAreas[area].name}”. Create one with that right.`;
  return new Failure('token_scope', { message });
}

const closedToTokens = () =>
  new Failure('token_scope', { message: 'No access token can do this. Sign in and do it yourself.' });
