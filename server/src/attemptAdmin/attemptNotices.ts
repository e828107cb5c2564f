/** Notices to learners about admins' actions on their attempts. The reason for voiding is for admins only. */

import type { App } from '../app.ts';
import type { StoredAttempt } from '../quiz/attempts.service.ts';

type Told = Pick<StoredAttempt, 'skillName' | 'startedAt' | 'status' | 'scorePercentage'>;
type Around = Pick<App, 'config'>;

export function voidNotice(around: Around, attempt: Told): string {
  const lead =
    attempt.status === 'open'
      ? `Your running quiz “${attempt.skillName}” was ended and declared void by an administrator`
      : `Your quiz ${named(around, attempt)} was declared void by an administrator`;
  return `${lead}: it no longer counts. Please ask them if you want to know why.`;
}

export const restoredNotice = (around: Around, attempt: Told) =>
  `Your quiz ${named(around, attempt)} is no longer void: it is back in your history${scored(attempt)}.`;

export const endedNotice = ({ skillName }: Told) =>
  `Your quiz “${skillName}” was ended by an administrator. It is scored with the answers you had given.`;

export const assessedNotice = (around: Around, attempt: Told, rating: number | null) =>
  `Your quiz ${named(around, attempt)} was assessed by a person${
    rating === null ? '' : `, who would give it ${Math.round(rating)}%`
  }. What they wrote is on its page; your score stays as it is.`;

export const assessmentGoneNotice = (around: Around, attempt: Told) =>
  `What a person wrote about your quiz ${named(around, attempt)} is no longer on its page; your score stays as it is.`;

const scored = ({ scorePercentage }: Told) =>
  scorePercentage === null ? '' : ` with its score of ${Math.round(scorePercentage)}%`;

/** Identifies the attempt if there are several in a skill. */
function named({ config }: Around, { skillName, startedAt }: Told): string {
  const day = { day: 'numeric', month: 'long', year: 'numeric', timeZone: config.TIME_ZONE } as const;
  return `“${skillName}” of ${startedAt.toLocaleDateString('en-GB', day)}`;
}
