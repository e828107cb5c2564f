import { isDeepStrictEqual } from 'node:util';
import { Failure } from '@assay/contract/failure';
import type { InterviewNote } from '@assay/contract/rounds/scorecards';
import type { Actor, App } from '../../app.ts';
import { freezeKitOf } from '../data/kits.store.ts';
import { findNotes, saveNotes } from '../data/scorecards.store.ts';
import { findNotesEnd } from '../data/noteTimes.store.ts';
import { noteTimes } from '../records/retention.service.ts';
import { ANONYMOUS } from '../rounds/candidates.service.ts';
import { roundForChange } from '../rounds/rounds.service.ts';
import { interviewOfPanel } from './panelInterview.service.ts';

type Parts = Pick<App, 'db' | 'clock' | 'config'>;

const PASSED = 'The time for private notes on this interview has passed.';

/** Only ever the caller's own: no one else reads them, admins included. */
export async function viewNotes(app: Parts, actor: Actor, meetingId: string) {
  const { interview } = await interviewOfPanel(app, actor, meetingId);
  return (await findNotes(app.db, interview.id, actor.userId)) ?? { notes: [], sequence: 0 };
}

export async function keepNotes(
  app: Parts,
  actor: Actor,
  meetingId: string,
  { sequence, notes }: { sequence: number; notes: InterviewNote[] },
): Promise<{ sequence: number }> {
  return app.db.transaction().execute(async (tx) => {
    const inside = { ...app, db: tx };
    const { interview, role } = await interviewOfPanel(inside, actor, meetingId);
    if (role === 'reader') throw new Failure('not_host', { message: 'Only the panel of this interview takes notes.' });
    const { id, roundId, candidateId, isAnonymised } = interview;
    const now = app.clock.now();
    await freezeKitOf(tx, id, now);
    await roundForChange(inside, roundId, { kept: 'status', unless: ['archived'] });
    if (isAnonymised) throw new Failure('interview_state', { message: ANONYMOUS });
    const until = await findNotesEnd(tx, { candidateId, meetingId: id }, noteTimes(app));
    if (until !== null && until <= now) throw new Failure('interview_state', { message: PASSED });
    if (!(await saveNotes(tx, { meetingId: id, userId: actor.userId, sequence, notes, now }))) {
      const stored = await findNotes(tx, id, actor.userId);
      // The answer to this save was lost, and it came again.
      if (stored?.sequence !== sequence || !isDeepStrictEqual(stored.notes, notes)) throw new Failure('draft_conflict');
    }
    return { sequence };
  });
}
