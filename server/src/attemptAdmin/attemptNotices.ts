/** Notices to learners about admins' actions on their attempts. The reason for voiding is for admins only. */

import { countingPoints, scoreWithPoints } from '@assay/contract/quiz/pointsText';
import type { App } from '../app.ts';
import type { StoredAttempt } from '../quiz/attempts.service.ts';

type Subject = Pick<
  StoredAttempt,
  'skillName' | 'startedAt' | 'status' | 'scorePercentage' | 'pointsEarned' | 'pointsPossible' | 'totalQuestions'
>;
type Around = Pick<App, 'config'>;

export function voidNotice(around: Around, attempt: Subject): string {
  const lead =
    attempt.status === 'open'
      ? `An administrator ended your quiz “${attempt.skillName}” and marked it void`
      : `An administrator marked your quiz ${named(around, attempt)} void`;
  return `${lead}. It no longer counts. Ask your administrator for the reason.`;
}

export const restoredNotice = (around: Around, attempt: Subject) =>
  `Your quiz ${named(around, attempt)} counts again. It’s back in your history${scored(attempt)}.`;

export const endedNotice = ({ skillName }: Subject) =>
  `An administrator ended your quiz “${skillName}”. It was scored with the answers you had given.`;

export const assessedNotice = (around: Around, attempt: Subject, rating: number | null) =>
  `Your quiz ${named(around, attempt)} has been reviewed${
    rating === null ? '' : `; rating: ${Math.round(rating)}%`
  }. Read the comment on its page. Your score stays the same.`;

export const assessmentGoneNotice = (around: Around, attempt: Subject) =>
  `The review of your quiz ${named(around, attempt)} was removed from its page. Your score stays the same.`;

const scored = ({ scorePercentage, ...attempt }: Subject) =>
  scorePercentage === null ? '' : ` with its score of ${scoreWithPoints(scorePercentage, countingPoints(attempt))}`;

/** Identifies the attempt if there are several in a skill. */
function named({ config }: Around, { skillName, startedAt }: Subject): string {
  const day = { day: 'numeric', month: 'long', year: 'numeric', timeZone: config.TIME_ZONE } as const;
  return `“${skillName}” of ${startedAt.toLocaleDateString('en-GB', day)}`;
}
