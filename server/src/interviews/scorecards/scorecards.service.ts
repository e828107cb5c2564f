import { isDeepStrictEqual } from 'node:util';
import { Failure } from '@assay/contract/failure';
import { scorecardGaps } from '@assay/contract/rounds/scorecardGaps';
import type { OwnScorecard, ScorecardContent, SubmittedCard } from '@assay/contract/rounds/scorecards';
import { recordAudit } from '../../audit/audit.service.ts';
import type { Actor, App, By } from '../../app.ts';
import { freezeKitOf } from '../data/kits.store.ts';
import {
  findEarlierVersions,
  findScorecard,
  findSubmitted,
  holdFeedback,
  lockScorecard,
  saveDraft,
  submitDraft,
} from '../data/scorecards.store.ts';
import type { PanelInterview, StoredScorecard } from '../data/scorecards.store.ts';
import { nameOf } from '../shared/shown.ts';
import { roundForChange } from '../rounds/rounds.service.ts';
import { withEarlier } from './cardVersions.ts';
import { interviewOfPanel, isLocked } from './panelInterview.service.ts';
import { mayReadCards } from './scorecards.policy.ts';

type Parts = Pick<App, 'db' | 'clock'>;
type Save = ScorecardContent & { sequence: number };

export async function viewOwnScorecard(app: Parts, actor: Actor, meetingId: string): Promise<OwnScorecard> {
  const { interview } = await interviewOfPanel(app, actor, meetingId);
  return shownOwn(app, actor, interview);
}

/** Keeps what is typed so far. The save must follow the stored one, so that an older one changes nothing. */
export async function saveScorecard(
  app: Parts,
  actor: Actor,
  meetingId: string,
  save: Save,
): Promise<{ sequence: number }> {
  return app.db.transaction().execute(async (tx) => {
    await storeDraft({ ...app, db: tx }, actor, meetingId, save);
    return { sequence: save.sequence };
  });
}

/** Submits it, or a new revision: the others see that one from now on, and the earlier one is kept. */
export async function submitScorecard(app: App, { actor, origin }: By, meetingId: string, save: Save) {
  return app.db.transaction().execute(async (tx) => {
    const inside = { ...app, db: tx };
    const now = app.clock.now();
    const interview = await storeDraft(inside, actor, meetingId, save);
    if (interview.status === 'scheduled' && interview.startsAt > now)
      throw new Failure('interview_state', { message: 'This interview has not begun yet.' });
    const stored = await lockScorecard(tx, interview.id, actor.userId);
    if (!stored) throw new Failure('draft_conflict');
    const draft = complete(save, interview);
    // Sent again because the first answer was lost: it is submitted already.
    if (stored.draft !== null) {
      await submitDraft(tx, stored, { draft, now });
      await recordAudit(inside, {
        action: 'scorecard_submitted',
        actorId: actor.userId,
        address: origin.address,
        details: { meetingId, revision: stored.revision + 1 },
      });
    }
    return shownOwn(inside, actor, interview);
  });
}

export async function listScorecards(app: Parts, actor: Actor, meetingId: string): Promise<SubmittedCard[]> {
  const { interview, panel, role } = await interviewOfPanel(app, actor, meetingId);
  if (!mayReadCards(role, actor.userId, panel, interview))
    throw new Failure('scorecard_blind', {
      ...(role !== 'rater' && {
        message: 'Scorecards open once the interview is over and all are in, or feedback is closed.',
      }),
    });
  return (await submittedCards(app, interview)).map(({ userId, firstName, lastName, revision, versions }) => ({
    userId,
    name: nameOf({ guestName: null, firstName, lastName }),
    revision,
    ...versions,
  }));
}

/** With what each was before. */
async function submittedCards({ db }: Pick<App, 'db'>, { id }: PanelInterview) {
  const cards = await findSubmitted(db, id);
  const earlier = await findEarlierVersions(db, [id]);
  return cards.map((card) => ({ ...card, versions: withEarlier(card, cards, earlier) }));
}

/** @returns the interview, whose kit no longer changes */
async function storeDraft(app: Parts, actor: Actor, meetingId: string, save: Save): Promise<PanelInterview> {
  const { db, clock } = app;
  const now = clock.now();
  const { sequence, ratings, recommendation, summary } = save;
  const content = { ratings, recommendation, summary };
  const { interview: found, role } = await interviewOfPanel(app, actor, meetingId);
  if (role !== 'rater') throw new Failure('not_host', { message: 'Only raters on the panel write a scorecard.' });
  // First the kit, which locks the round for a change: two saves that hold it already would wait for each other.
  await freezeKitOf(db, found.id, now);
  await roundForChange(app, found.roundId, { kept: 'status', unless: ['archived'] });
  await holdFeedback(db, found.id, found.candidateId);
  // Read again: until a moment ago the kit could change, feedback be closed, and the candidate be decided about.
  const { interview } = await interviewOfPanel(app, actor, meetingId);
  refuseClosed(interview);
  const known = new Set(interview.kitContent?.competencies.map(({ id }) => id));
  if (!ratings.every(({ competencyId }) => known.has(competencyId)))
    throw new Failure('invalid_input', { errors: { ratings: 'A rating is for a competency that is not in the kit' } });
  const draft = { meetingId: interview.id, userId: actor.userId, kitVersionId: interview.kitVersionId, sequence };
  if (!(await saveDraft(db, { ...draft, content, now }))) {
    const stored = await findScorecard(db, interview.id, actor.userId);
    if (stored?.sequence !== sequence || !isDeepStrictEqual(latestOf(stored), content))
      throw new Failure('draft_conflict');
  }
  return interview;
}

function refuseClosed(interview: PanelInterview): void {
  if (isLocked(interview)) throw new Failure('scorecard_locked');
  if (interview.status === 'cancelled' || interview.status === 'no_show')
    throw new Failure('interview_state', { message: 'This interview did not take place.' });
}

function complete(save: ScorecardContent, { kitContent }: PanelInterview) {
  const errors = scorecardGaps(save, kitContent?.competencies ?? []);
  const { ratings, recommendation, summary } = save;
  if (Object.keys(errors).length > 0 || recommendation === null) throw new Failure('scorecard_incomplete', { errors });
  return {
    ratings: ratings.flatMap(({ score, ...rest }) => (score === undefined ? [] : [{ ...rest, score }])),
    recommendation,
    summary,
  };
}

const latestOf = ({ draft, ratings, recommendation, summary }: StoredScorecard): ScorecardContent =>
  draft ?? { ratings, recommendation, summary };

async function shownOwn(app: Pick<App, 'db'>, { userId }: Actor, interview: PanelInterview): Promise<OwnScorecard> {
  const stored = await findScorecard(app.db, interview.id, userId);
  const submitted = stored?.submittedAt && (await submittedCards(app, interview)).find(({ id }) => id === stored.id);
  return {
    submitted: submitted ? { ...submitted.versions, revision: submitted.revision } : null,
    draft: stored?.draft ?? null,
    sequence: stored?.sequence ?? 0,
    isLocked: isLocked(interview),
  };
}
