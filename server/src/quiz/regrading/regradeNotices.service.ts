import { MESSAGE_MAX } from '@assay/contract/notifications';
import { bracketed, countingPoints } from '@assay/contract/quiz/pointsText';
import { storeNotification } from '../../notifications/notifications.service.ts';
import type { App } from '../../app.ts';
import { markNotified, nextNotice } from './regradeChanges.store.ts';
import { pointsOfChange } from './regradePoints.ts';
import { reviewFor } from '../review.ts';

/** Notifies learners, one at a time, that a correction changed their score or was undone. */
export async function notifyOfRegrades(app: App): Promise<void> {
  for (;;) {
    const notifyLive = await app.db.transaction().execute(async (tx) => {
      const notice = await nextNotice(tx);
      if (!notice) return null;
      await markNotified(tx, notice, app.clock.now());
      // Points or questions may have changed while the score stayed.
      if (notice.attemptStatus === 'void' || notice.scoreBefore === notice.scoreAfter) return nothing;
      const message = noticeText(notice, app.clock.now()).slice(0, MESSAGE_MAX);
      return (await storeNotification({ ...app, db: tx }, null, { userId: notice.userId, message })) ?? nothing;
    });
    if (notifyLive === null) return;
    await notifyLive(app);
  }
}

const nothing = async () => undefined;

type Notice = NonNullable<Awaited<ReturnType<typeof nextNotice>>>;

function noticeText(notice: Notice, at: Date): string {
  const { skillName, status, reason, scoreBefore, scoreAfter, scoreNow } = notice;
  const quiz = `your quiz “${skillName}”`;
  // Avoids “from 67% to 67%”.
  const digits = Math.round(scoreBefore) === Math.round(scoreAfter) ? 2 : 0;
  const percent = (score: number) => `${Number(score.toFixed(digits))}%`;
  // The reason for a correction may reveal the key.
  const why =
    reviewFor(notice, 'learner', at) === 'keys' ? ` Why: ${reason}` : ' One of its questions has been re-marked.';
  const { pointsBefore, pointsAfter } = pointsOfChange(notice);
  if (status === 'applied') {
    const before = `${percent(scoreBefore)}${bracketed(pointsBefore)}`;
    return `The score of ${quiz} was corrected from ${before} to ${percent(scoreAfter)}${bracketed(pointsAfter)}.${why}`;
  }
  const now = `${percent(scoreNow ?? scoreBefore)}${bracketed(countingPoints(notice))}`;
  return `A correction of ${quiz} was undone: the score is now ${now}.`;
}
