import type { Summary } from '../reports/adminReports.queries.ts';

type Attention = Summary['attention'];
export type AttentionKind = Exclude<keyof Attention, 'liveInterviews'>;

/** A link to the list with exactly these entries. */
type Target = { to: string; search?: Record<string, string | number> };

export type AttentionEntry = { kind: AttentionKind; count: number; words: string; target: Target };

const MOST_SKILLS = 3;

const many = (count: number, one: string, more: string) => (count === 1 ? one : more);

/** Pending work, most urgent first: people waiting at a door, then running quizzes, then the rest. */
export function attentionEntries(attention: Attention): AttentionEntry[] {
  const { peopleWaiting, pendingInterviews, openAttempts, flagged } = attention;
  const { questionsInReview, draftQuestions, deactivatedUsers, failedMails } = attention;
  const entries: AttentionEntry[] = [
    {
      kind: 'peopleWaiting',
      count: peopleWaiting,
      words: many(peopleWaiting, 'person waiting to join an interview', 'people waiting to join interviews'),
      // Without a status filter, because candidates may knock before the meeting is live.
      target: { to: '/admin/virtual-rounds/meetings' },
    },
    {
      kind: 'failedMails',
      count: failedMails,
      words: many(failedMails, 'undelivered email this week', 'undelivered emails this week'),
      target: { to: '/admin/reports/mail', search: { state: 'given_up' } },
    },
    // Item analysis is per skill: the three with the most entries get a link each, the rest share one.
    ...flagged.slice(0, MOST_SKILLS).map(({ skillId, skillName, count }): AttentionEntry => ({
      kind: 'flagged',
      count,
      words: `${many(count, 'question', 'questions')} to check in ${skillName}`,
      target: { to: '/admin/reports/items', search: { skillId, show: 'flagged' } },
    })),
    ...restOf(flagged.slice(MOST_SKILLS)),
    {
      kind: 'pendingInterviews',
      count: pendingInterviews,
      words: many(pendingInterviews, 'upcoming interview', 'upcoming interviews'),
      target: { to: '/admin/virtual-rounds/meetings', search: { status: 'scheduled' } },
    },
    {
      kind: 'openAttempts',
      count: openAttempts,
      words: many(openAttempts, 'running quiz', 'running quizzes'),
      target: { to: '/admin/reports/attempts', search: { status: 'open' } },
    },
    {
      kind: 'questionsInReview',
      count: questionsInReview,
      words: many(questionsInReview, 'question to review', 'questions to review'),
      target: { to: '/admin/questions', search: { status: 'review' } },
    },
    {
      kind: 'draftQuestions',
      count: draftQuestions,
      words: many(draftQuestions, 'draft question', 'draft questions'),
      target: { to: '/admin/questions', search: { status: 'draft' } },
    },
    {
      kind: 'deactivatedUsers',
      count: deactivatedUsers,
      words: many(deactivatedUsers, 'deactivated account', 'deactivated accounts'),
      target: { to: '/admin/users', search: { state: 'deactivated' } },
    },
  ];
  return entries.filter(({ count }) => count > 0);
}

function restOf(flagged: Attention['flagged']): AttentionEntry[] {
  const [next] = flagged;
  if (!next) return [];
  const count = flagged.reduce((sum, skill) => sum + skill.count, 0);
  const skills = flagged.length === 1 ? '1 other skill' : `${flagged.length} other skills`;
  const words = `${many(count, 'question', 'questions')} to check in ${skills}`;
  const target = { to: '/admin/reports/items', search: { skillId: next.skillId, show: 'flagged' } };
  return [{ kind: 'flagged', count, words, target }];
}
