import type { AccessToken } from '@assay/contract/people/accessTokens';
import type { PersonalData } from '@assay/contract/people/accounts';
import { Failure } from '@assay/contract/failure';
import { TOKENS_PER_USER } from '@assay/contract/tokenAreas';
import type { TokenAreas } from '@assay/contract/tokenAreas';
import { recordAudit, withAudit } from '../audit/audit.service.ts';
import type { App, By } from '../app.ts';
import { queueMail } from '../mail/mail.service.ts';
import { getUser } from '../users/users.service.ts';
import { tokenCreatedEmail, tokenRevokedEmail } from './accessTokenEmails.ts';
import { insertToken, listEveryToken } from './accessTokens.store.ts';
import type { StoredToken } from './accessTokens.store.ts';
import { demandStillAdmin } from '../auth/actingAdmin.service.ts';
import { withOwnProofs } from '../auth/secondFactor/secondFactor.service.ts';
import type { OwnProofs } from '../auth/secondFactor/secondFactor.service.ts';
import { endSessions, endedSessions, hashToken } from '../auth/sessions.service.ts';

const DAY_MS = 86_400_000;

interface Wanted extends OwnProofs {
  name: string;
  days: number;
  areas: TokenAreas;
}

/** A new access token of the caller, who proves who they are; only this answer contains it. */
export async function createToken(
  app: App,
  by: By,
  { name, days, areas, ...proofs }: Wanted,
): Promise<{ token: string; accessToken: AccessToken }> {
  const { address, userAgent } = by.origin;
  return withOwnProofs(app, by, proofs, async (inside, user) => {
    const now = app.clock.now();
    // The session that asks may have ended in another process since the call arrived.
    if ((await endedSessions(inside, [by.actor.sessionId])).length > 0) throw new Failure('unauthenticated');
    const existing = await listEveryToken(inside.db, user.id);
    // The account's row is locked, so two calls cannot both take the last place.
    if (existing.filter((token) => isLive(token, now)).length >= TOKENS_PER_USER) throw new Failure('tokens_full');
    const token = `asyp_${app.random.bytes(32).toString('base64url')}`;
    const endsAt = new Date(now.getTime() + days * DAY_MS);
    const life = { createdAt: now, endsAt };
    const shown = { name, areas, address, userAgent };
    const id = await insertToken(inside.db, { userId: user.id, tokenHash: hashToken(token), ...life, ...shown });
    await recordAudit(inside, {
      action: 'access_token_created',
      actorId: user.id,
      subjectId: user.id,
      address,
      details: { tokenId: id, days, areas: areaText(areas) },
    });
    const envelope = { kind: 'access_token_created', to: user.email, userId: user.id };
    await queueMail(inside, { ...envelope, ...tokenCreatedEmail(name, endsAt) });
    const accessToken = { id, name, areas, createdAt: now, lastSeenAt: now, lastUsedFrom: null, endsAt };
    return { token, accessToken: viewOf(accessToken) };
  });
}

/** Unrevoked tokens; expired ones are listed while they are kept, so that their owner sees why a program stopped. */
export async function tokensOf(app: Pick<App, 'db' | 'clock'>, userId: number): Promise<AccessToken[]> {
  const tokens = await listEveryToken(app.db, userId);
  return tokens.filter(({ revokedAt }) => revokedAt === null).map(viewOf);
}

export async function tokensOfUser(app: Pick<App, 'db' | 'clock'>, userId: number): Promise<AccessToken[]> {
  await getUser(app, userId);
  return tokensOf(app, userId);
}

export async function revokeOwnToken(app: Pick<App, 'db' | 'clock' | 'actors'>, by: By, id: number): Promise<void> {
  await withAudit(app, by, (inside) => revoke(inside, by.actor.userId, id, 'revoked by its owner'));
  app.actors.forgetSession(id);
}

/** An admin ends another person's token, who gets an email. */
export async function revokeTokenOf(app: App, by: By, userId: number, id: number): Promise<void> {
  await app.db.transaction().execute(async (tx) => {
    const inside = { ...app, db: tx };
    await demandStillAdmin(inside, by);
    const user = await getUser(inside, userId);
    const token = (await listEveryToken(tx, userId)).find((one) => one.id === id);
    const [, deed] = await revoke(inside, userId, id, 'revoked by an admin');
    await recordAudit(inside, { ...deed, actorId: by.actor.userId, address: by.origin.address });
    if (userId === by.actor.userId) return;
    const envelope = { kind: 'access_token_revoked', to: user.email, userId };
    await queueMail(inside, { ...envelope, ...tokenRevokedEmail(token?.name ?? '') });
  });
  app.actors.forgetSession(id);
}

async function revoke({ db, clock }: Pick<App, 'db' | 'clock'>, userId: number, id: number, why: string) {
  const count = await endSessions({ db, clock }, { userId, only: id, kind: 'token' }, why);
  if (count === 0) throw new Failure('not_found');
  const deed = { action: 'access_token_revoked' as const, subjectId: userId, details: { tokenId: id } };
  return [undefined, deed] satisfies [undefined, object];
}

/** A person's stored access tokens, including ended ones. */
export async function everyTokenOf({ db }: Pick<App, 'db'>, userId: number): Promise<PersonalData['accessTokens']> {
  const tokens = await listEveryToken(db, userId);
  return tokens.map((token) => ({
    ...viewOf(token),
    revokedAt: token.revokedAt?.toISOString() ?? null,
    why: token.why,
  }));
}

const isLive = ({ revokedAt, endsAt }: StoredToken, now: Date) => revokedAt === null && endsAt > now;

function viewOf(token: Omit<StoredToken, 'revokedAt' | 'why'>): AccessToken {
  const { id, name, areas, createdAt, lastSeenAt, lastUsedFrom, endsAt } = token;
  return {
    id,
    name,
    areas: areas ?? {},
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedFrom === null ? null : lastSeenAt.toISOString(),
    lastUsedFrom,
    expiresAt: endsAt.toISOString(),
  };
}

const areaText = (areas: TokenAreas) =>
  Object.entries(areas)
    .map(([area, right]) => `${area}:${right}`)
    .join(' ');
