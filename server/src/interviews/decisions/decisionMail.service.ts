import type { Decision, DecisionTexts } from '@assay/contract/rounds/decisions';
import { filledText, usualDecisionTexts } from '@assay/contract/rounds/decisionTexts';
import { Failure } from '@assay/contract/failure';
import { withAudit } from '../../audit/audit.service.ts';
import type { App, By } from '../../app.ts';
import { queueMail } from '../../mail/mail.service.ts';
import { senderOf } from '../../mail/sender.service.ts';
import type { CandidateState } from '../data/candidateStates.ts';
import {
  findDecisionEmail,
  findDecisionTexts,
  insertDecisionEmail,
  storeDecisionTexts,
} from '../data/decisions.store.ts';
import { heldCandidate, knownCandidate } from '../rounds/candidates.service.ts';
import { noRound, roundForChange } from '../rounds/rounds.service.ts';
import { findRound } from '../data/rounds.store.ts';
import { decisionInForce } from './decisions.service.ts';
import type { InRound } from './decisions.service.ts';

/** The email as it would be sent, or as it was sent. */
export async function viewDecisionEmail(
  app: Pick<App, 'db' | 'clock' | 'config'>,
  { id: roundId, candidateId }: InRound,
) {
  const candidate = await knownCandidate(app, roundId, candidateId);
  const decision = await decisionInForce(app, candidate);
  const sent = await findDecisionEmail(app.db, decision.id);
  const { name, email: address } = candidate;
  return { decision, name, address, ...(sent ?? (await textFor(app, roundId, candidate, decision))) };
}

async function textFor(
  app: Pick<App, 'db' | 'config'>,
  roundId: number,
  { name }: CandidateState,
  { outcome }: Decision,
): Promise<{ subject: string; text: string }> {
  const round = (await findRound(app.db, roundId)) ?? noRound();
  const { subject, text } = ((await findDecisionTexts(app.db, roundId)) ?? usualDecisionTexts)[outcome];
  const values = { name, round: round.title, contact: app.config.CONTACT_EMAIL || senderOf(app.config).address };
  return { subject: filledText(subject, values), text: filledText(text, values) };
}

/** Sends the candidate an email about the decision in force, once. */
export async function sendDecisionEmail(
  app: App,
  by: By,
  { id: roundId, candidateId }: InRound,
  { decisionId, subject, text }: { decisionId: number; subject: string; text: string },
): Promise<Decision> {
  return withAudit(app, by, async (inside) => {
    const candidate = await heldCandidate(inside, roundId, candidateId);
    const { name, email, status } = candidate;
    const decision = await decisionInForce(inside, candidate);
    if (decision.id !== decisionId)
      throw new Failure('candidate_state', { message: `The decision about ${name} has changed. Reload the page.` });
    if (decision.email)
      throw new Failure('candidate_state', { message: `${name} was already sent an email about it.` });
    if (status !== 'decided' && decision.outcome !== 'withdrawn')
      throw new Failure('candidate_state', { message: `More has happened since the decision about ${name}.` });
    const now = app.clock.now();
    await insertDecisionEmail(inside.db, { decisionId, subject, text, by: by.actor.userId, now });
    await queueMail(inside, {
      kind: 'decision',
      to: email,
      userId: null,
      subject,
      paragraphs: text.split(/\n+/),
      because: `You received this email because you took part in an interview round at ${app.config.PRODUCT_NAME}.`,
    });
    return [
      await decisionInForce(inside, candidate),
      { action: 'decision_emailed', details: { roundId, candidateId } },
    ];
  });
}

export async function viewDecisionTexts({ db }: Pick<App, 'db'>, roundId: number) {
  if (!(await findRound(db, roundId))) noRound();
  const own = await findDecisionTexts(db, roundId);
  return { texts: own ?? usualDecisionTexts, isUsual: own === undefined };
}

export async function changeDecisionTexts(app: App, by: By, roundId: number, texts: DecisionTexts): Promise<void> {
  await withAudit(app, by, async (inside) => {
    await roundForChange(inside, roundId, { unless: ['archived'] });
    await storeDecisionTexts(inside.db, roundId, texts);
    return [undefined, { action: 'decision_texts_changed', details: { roundId } }];
  });
}
