import { fullName } from '@assay/contract/people/names';
import { countingPoints, scoreWithPoints } from '@assay/contract/quiz/pointsText';
import { z } from 'zod';
import { listAttempts } from '../../attemptAdmin/attemptList.service.ts';
import { viewSummary } from '../../reports/summary.service.ts';
import { viewManagedSkills } from '../../skills/skills.service.ts';
import { findNamed } from './lookups.service.ts';
import {
  adminTool,
  counted,
  day,
  daysText,
  inSentence,
  momentIn,
  ROWS,
  screenOf,
  searchText,
  tableOf,
} from './tool.ts';

const share = z.int().min(0).max(100);

/** Quizzes that run now, or the latest ones. */
export const attempts = adminTool(
  'Lists running (open) or completed attempts at quizzes, the latest first, by person, skill, days of their start or score.',
  z.strictObject({
    status: z.enum(['open', 'completed']).default('completed'),
    person: searchText.optional(),
    skill: searchText.optional(),
    from: day.optional(),
    to: day.optional(),
    minScore: share.default(0),
    maxScore: share.default(100),
  }),
  async (app, { status, person, from, to, minScore, maxScore, ...names }) => {
    const { missing, skill } = await findNamed(app, names);
    if (missing) return missing;
    const zone = app.config.TIME_ZONE;
    const filters = { search: person, skillId: skill?.id, status, from, to, minScore, maxScore };
    const order = { sort: 'startedAt', direction: 'desc', page: 1, limit: ROWS } as const;
    const { items, pagination } = await listAttempts(app, { ...filters, ...order });
    const at = momentIn(zone);
    const isOpen = status === 'open';
    const limits = [
      ...(minScore > 0 ? [`at least ${minScore}%`] : []),
      ...(maxScore < 100 ? [`at most ${maxScore}%`] : []),
    ];
    const which = `${skill ? ` at ${inSentence(skill.name)}` : ''}${limits.length === 0 ? '' : ` with ${limits.join(' and ')}`}`;
    const begun = from === undefined && to === undefined ? '' : `, started${daysText({ from, to })}`;
    return {
      sentence: `${counted(pagination.total, `attempt${which} is`, `attempts${which} are`)} ${isOpen ? 'running' : 'completed'}${begun}. Times are in ${zone}.`,
      table: tableOf(
        ['Attempt', 'Skill', isOpen ? 'Started' : 'Completed', isOpen ? 'Ends' : 'Score'],
        items.map((attempt) => ({
          cells: [
            fullName(attempt.learner),
            attempt.skillName,
            at(isOpen ? attempt.startedAt : attempt.completedAt),
            isOpen ? endOf(attempt, at) : scoreOf(attempt),
          ],
          path: `/admin/reports/attempts/${attempt.id}`,
        })),
        pagination.total,
      ),
      source: {
        label: 'Attempts',
        path: screenOf('/admin/reports/attempts', {
          ...filters,
          minScore: minScore === 0 ? undefined : minScore,
          maxScore: maxScore === 100 ? undefined : maxScore,
        }),
      },
    };
  },
);

type Listed = Awaited<ReturnType<typeof listAttempts>>['items'][number];

const endOf = ({ deadline }: Listed, at: ReturnType<typeof momentIn>) =>
  deadline === null ? 'No time limit' : at(deadline);

const scoreOf = ({ scorePercentage, ...attempt }: Listed) =>
  scorePercentage === null ? null : scoreWithPoints(scorePercentage, countingPoints(attempt));

/** Work that waits for an admin. */
export const pendingWork = adminTool('Lists the work that waits for an admin.', z.strictObject({}), async (app) => {
  const { attention } = await viewSummary(app);
  const flagged = attention.flagged.reduce((sum, { count }) => sum + count, 0);
  const rows: [string, number, string][] = [
    ['People waiting to join interviews', attention.peopleWaiting, '/admin/virtual-rounds/meetings'],
    ['Undelivered emails this week', attention.failedMails, '/admin/reports/mail?state=given_up'],
    ['Questions to look at', flagged, '/admin/reports/items'],
    ['Questions to review', attention.questionsInReview, '/admin/questions?status=review'],
    ['Draft questions', attention.draftQuestions, '/admin/questions?status=draft'],
    ['Running quizzes', attention.openAttempts, '/admin/reports/attempts?status=open'],
    ['Upcoming interviews', attention.pendingInterviews, '/admin/virtual-rounds/meetings?status=scheduled'],
    ['Deactivated accounts', attention.deactivatedUsers, '/admin/users?state=deactivated'],
  ];
  const waiting = rows.filter(([, count]) => count > 0);
  return {
    sentence:
      waiting.length === 0 ? 'Nothing needs your attention.' : 'This needs your attention, the most urgent first.',
    table: tableOf(
      ['Work', 'Count'],
      waiting.map(([work, count, path]) => ({ cells: [work, count], path })),
    ),
    source: { label: 'Dashboard', path: '/admin/dashboard' },
  };
});

/** Skills by name; all of them without words. */
export const findSkills = adminTool(
  'Finds skills by name, or lists all of them, with the number of their live questions.',
  z.strictObject({ search: searchText.optional(), first: z.enum(['name', 'fewest_questions']).default('name') }),
  async ({ db }, { search, first }) => {
    const sort = first === 'name' ? 'name' : 'questions';
    const asked = { search, sort, direction: 'asc', page: 1, limit: ROWS } as const;
    const { items, pagination } = await viewManagedSkills({ db }, asked);
    return {
      sentence:
        search === undefined
          ? `There ${pagination.total === 1 ? 'is 1 skill' : `are ${pagination.total} skills`}.`
          : `${counted(pagination.total, 'skill matches', 'skills match')} these words.`,
      table: tableOf(
        ['Skill', 'Category', 'Live questions', 'Status'],
        items.map(({ id, name, category, live, isActive }) => ({
          cells: [name, category, live.easy + live.medium + live.hard, isActive ? 'Active' : 'Archived'],
          path: screenOf('/admin/questions', { skill: id }),
        })),
        pagination.total,
      ),
      source: {
        label: 'Skills',
        path: screenOf('/admin/skills', { search, sort: sort === 'name' ? undefined : sort }),
      },
    };
  },
);
