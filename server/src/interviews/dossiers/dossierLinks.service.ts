import type { Dossier, DossierLink } from '@assay/contract/rounds/dossier';
import { dossierLimits } from '@assay/contract/rounds/dossier';
import { Failure } from '@assay/contract/failure';
import { recordAudit, withAudit } from '../../audit/audit.service.ts';
import type { App, By, Origin } from '../../app.ts';
import {
  findDossierLinks,
  holdDossierLink,
  insertDossierLink,
  insertDossierView,
  revokeDossierLink,
} from '../data/dossierLinks.store.ts';
import type { StoredLink } from '../data/dossierLinks.store.ts';
import { findOwedCards } from '../data/owedCards.store.ts';
import type { InRound } from '../decisions/decisions.service.ts';
import { publicUrlOf } from '../../platform/http/headers.ts';
import { heldCandidate, knownCandidate } from '../rounds/candidates.service.ts';
import { NAMELESS } from '../shared/shown.ts';
import { hashOf, newToken } from '../shared/tokens.service.ts';
import { viewDossier } from './dossier.service.ts';

const DAY_MS = 86_400_000;

export async function listDossierLinks(app: Pick<App, 'db' | 'clock'>, { id: roundId, candidateId }: InRound) {
  await knownCandidate(app, roundId, candidateId);
  return (await findDossierLinks(app.db, candidateId)).map(shownLink);
}

/** A link for people without an account. Its token is in the answer only; the fragment of an address is sent to no server. */
export async function createDossierLink(
  app: App,
  by: By,
  { id: roundId, candidateId }: InRound,
  days: number,
): Promise<{ url: string; expiresAt: string }> {
  return withAudit(app, by, async (inside) => {
    const now = app.clock.now();
    const { name } = await heldCandidate(inside, roundId, candidateId);
    // A member of the panel could read the other cards through it.
    if ((await findOwedCards(inside.db, candidateId)).length > 0)
      throw new Failure('scorecards_missing', {
        message: `Scorecards of ${name}’s interviews are missing. You can share the dossier once they are submitted.`,
      });
    const valid = (await findDossierLinks(inside.db, candidateId)).filter(
      ({ revokedAt, expiresAt }) => revokedAt === null && expiresAt > now,
    );
    if (valid.length >= dossierLimits.links)
      throw new Failure('candidate_state', { message: 'This dossier has too many links. Revoke one first.' });
    const token = newToken(app);
    const expiresAt = new Date(now.getTime() + days * DAY_MS);
    const linkId = await insertDossierLink(inside.db, {
      candidateId,
      tokenHash: hashOf(token),
      by: by.actor.userId,
      now,
      expiresAt,
    });
    return [
      { url: `${publicUrlOf(app.config)}/dossier#${token}`, expiresAt: expiresAt.toISOString() },
      { action: 'dossier_link_created', details: { roundId, candidateId, linkId, days } },
    ];
  });
}

/** Once revoked, a link stays revoked. */
export async function revokeLink(
  app: App,
  by: By,
  { id: roundId, candidateId, linkId }: InRound & { linkId: number },
): Promise<void> {
  await withAudit(app, by, async (inside) => {
    await knownCandidate(inside, roundId, candidateId);
    if (!(await revokeDossierLink(inside.db, { candidateId, linkId, now: app.clock.now() })))
      throw new Failure('not_found', { message: 'There is no such link.' });
    return [undefined, { action: 'dossier_link_revoked', details: { roundId, candidateId, linkId } }];
  });
}

/** Unknown, expired and revoked links give the same failure. */
export async function readDossier(app: App, token: string, { address }: Pick<Origin, 'address'>): Promise<Dossier> {
  return app.db.transaction().execute(async (tx) => {
    const inside = { ...app, db: tx };
    const now = app.clock.now();
    const link = await holdDossierLink(tx, hashOf(token), now);
    if (!link) throw new Failure('not_found', { message: 'This link has expired or was revoked. Ask for a new one.' });
    const { id: linkId, roundId, candidateId } = link;
    await insertDossierView(tx, linkId, now);
    await recordAudit(inside, {
      action: 'dossier_viewed',
      actorId: null,
      address,
      details: { roundId, candidateId, linkId },
    });
    return viewDossier(inside, { id: roundId, candidateId }, 'link');
  });
}

const shownLink = ({ id, createdBy, createdAt, expiresAt, revokedAt, views, viewCount }: StoredLink): DossierLink => ({
  id,
  createdBy: createdBy || NAMELESS,
  createdAt: createdAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
  revokedAt: revokedAt?.toISOString() ?? null,
  views: views.map((at) => at.toISOString()),
  viewCount,
});
