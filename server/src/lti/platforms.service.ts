import { Failure } from '@assay/contract/failure';
import { MOST_PLATFORMS } from '@assay/contract/lti';
import type { LtiPlatform, NewPlatform, PlatformChange, PlatformState } from '@assay/contract/lti';
import type { App } from '../app.ts';
import { refusalOfUrl } from '../platform/outgoing/addresses.ts';
import {
  countForAdding,
  deletePlatform,
  findPlatform,
  findPlatforms,
  findPlatformsOf,
  insertPlatform,
  isAnyActive,
  noteLaunch,
  updatePlatform,
} from './platforms.store.ts';
import type { StoredPlatform } from './platforms.store.ts';

export type { StoredPlatform };

type Inside = Pick<App, 'db' | 'clock' | 'config'>;

const ADDRESSES = ['authorizationUrl', 'tokenUrl', 'keysUrl'] as const;

export async function listPlatforms({ db }: Pick<App, 'db'>): Promise<LtiPlatform[]> {
  return (await findPlatforms(db)).map(shown);
}

/** Whether any platform may open quizzes here. */
export const hasActivePlatform = ({ db }: Pick<App, 'db'>): Promise<boolean> => isAnyActive(db);

export async function getPlatform({ db }: Pick<App, 'db'>, id: number): Promise<StoredPlatform> {
  const platform = await findPlatform(db, id);
  if (!platform) throw noPlatform();
  return platform;
}

const noPlatform = () => new Failure('not_found', { message: 'This learning platform no longer exists' });

/** The active platform that a login names. A platform that leaves out its client id must be the only one. */
export async function platformOfLogin(
  { db }: Pick<App, 'db'>,
  issuer: string,
  clientId: string | undefined,
): Promise<StoredPlatform> {
  const [platform, other] = await findPlatformsOf(db, issuer, clientId);
  if (!platform || other) throw new Failure('not_found', { message: 'This learning platform is not connected here.' });
  if (platform.state !== 'active') throw new Failure('lti_platform_off');
  return platform;
}

/** @returns whether the active platform is known to be installed there; its first launch decides */
export async function acceptsLaunch({ db, clock }: Pick<App, 'db' | 'clock'>, id: number, deployment: string) {
  return noteLaunch(db, id, deployment, clock.now());
}

// These run in the caller's transaction.

/** @param state `new` if it registered itself */
export async function addPlatform(
  { db, clock, config }: Inside,
  platform: NewPlatform,
  state: PlatformState,
): Promise<LtiPlatform> {
  demandAddresses(config, platform);
  if ((await countForAdding(db)) >= MOST_PLATFORMS) throw new Failure('lti_platforms_full');
  const id = await insertPlatform(db, { ...platform, state, now: clock.now() });
  if (id === null) throw new Failure('lti_platform_taken');
  return shown(await getPlatform({ db }, id));
}

/** @throws invalid_input with the addresses that may not be asked */
function demandAddresses(
  { ALLOWED_PRIVATE_ADDRESSES }: App['config'],
  addresses: Pick<PlatformChange, (typeof ADDRESSES)[number]>,
) {
  const errors: Record<string, string> = {};
  for (const field of ADDRESSES) {
    const url = addresses[field];
    const refusal = url === undefined ? null : refusalOfUrl(url, ALLOWED_PRIVATE_ADDRESSES);
    if (refusal !== null) errors[field] = refusal;
  }
  if (Object.keys(errors).length > 0) throw new Failure('invalid_input', { errors });
}

export async function changePlatform(
  { db, config }: Pick<App, 'db' | 'config'>,
  id: number,
  { isActive, deployments, domains, ...change }: PlatformChange,
): Promise<LtiPlatform> {
  demandAddresses(config, change);
  const unique = { deployments: [...new Set(deployments)], domains: [...new Set(domains)] };
  const state = isActive ? 'active' : 'paused';
  if (!(await updatePlatform(db, id, { ...change, ...unique, state }))) throw noPlatform();
  return shown(await getPlatform({ db }, id));
}

export async function removePlatform({ db }: Pick<App, 'db'>, id: number): Promise<StoredPlatform> {
  const platform = await getPlatform({ db }, id);
  await deletePlatform(db, id);
  return platform;
}

const shown = ({ createdAt, lastLaunchAt, sent, waiting, failed, ...platform }: StoredPlatform): LtiPlatform => ({
  ...platform,
  grades: { sent, waiting, failed },
  createdAt: createdAt.toISOString(),
  lastLaunchAt: lastLaunchAt?.toISOString() ?? null,
});
