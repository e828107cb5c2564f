import { fullName } from '@assay/contract/names';
import { countingPoints, scoreWithPoints } from '@assay/contract/pointsText';
import { listAttempts } from '../../attemptAdmin/attemptList.service.ts';
import { flaggedBySkill } from '../../items/flagged.service.ts';
import { viewSummary } from '../../reports/summary.service.ts';
import { viewManagedSkills } from '../../skills/skills.service.ts';
import { z } from 'zod';
import { adminTool, counted, momentIn, ROWS, searchText, tableOf } from './tool.ts';

/** Quizzes that run now, or the latest ones. */
export const attempts = adminTool(
  'Lists the quizzes that are running (open), or the latest completed ones.',
  z.strictObject({ status: z.enum(['open', 'completed']) }),
  async (app, { status }) => {
    const asked = {
      status,
      sort: 'startedAt',
      direction: 'desc',
      minScore: 0,
      maxScore: 100,
      page: 1,
      limit: ROWS,
    } as const;
    const { items, pagination } = await listAttempts(app, asked);
    const at = momentIn(app.config.TIME_ZONE);
    const isOpen = status === 'open';
    return {
      sentence: isOpen
        ? `${counted(pagination.total, 'quiz is', 'quizzes are')} running. Times are in ${app.config.TIME_ZONE}.`
        : `${counted(pagination.total, 'attempt is', 'attempts are')} completed. Times are in ${app.config.TIME_ZONE}.`,
      table: tableOf(
        ['Attempt', 'Skill', isOpen ? 'Started' : 'Completed', isOpen ? 'Ends' : 'Score'],
        items.map((attempt) => ({
          cells: [
            fullName(attempt.learner),
            attempt.skillName,
            at(isOpen ? attempt.startedAt : attempt.completedAt),
            isOpen ? at(attempt.deadline) : scoreOf(attempt),
          ],
          path: `/admin/reports/attempts/${attempt.id}`,
        })),
        pagination.total,
      ),
      source: { label: 'Attempts', path: `/admin/reports/attempts?status=${status}` },
    };
  },
);

type Listed = Awaited<ReturnType<typeof listAttempts>>['items'][number];

const scoreOf = ({ scorePercentage, ...attempt }: Listed) =>
  scorePercentage === null ? null : scoreWithPoints(scorePercentage, countingPoints(attempt));

/** Questions whose answers do not fit their key, difficulty or the rest of the skill. */
export const flaggedQuestions = adminTool(
  'Counts, for each skill, the questions whose answers suggest that something is wrong with them.',
  z.strictObject({}),
  async (app) => {
    const skills = await flaggedBySkill(app);
    const count = skills.reduce((sum, skill) => sum + skill.count, 0);
    return {
      sentence:
        count === 0
          ? 'No active question looks wrong so far. A question needs enough answers before its figures say something.'
          : `${counted(count, 'question', 'questions')} in ${counted(skills.length, 'skill', 'skills')} should be looked at.`,
      table: tableOf(
        ['Skill', 'Questions to look at'],
        skills.map(({ skillId, skillName, count: flagged }) => ({
          cells: [skillName, flagged],
          path: `/admin/reports/items?skillId=${skillId}&show=flagged`,
        })),
      ),
      source: { label: 'Item analysis', path: '/admin/reports/items' },
    };
  },
);

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
    sentence: waiting.length === 0 ? 'Nothing waits for you.' : 'This waits, the most urgent first.',
    table: tableOf(
      ['Work', 'Count'],
      waiting.map(([words, count, path]) => ({ cells: [words, count], path })),
    ),
    source: { label: 'Dashboard', path: '/admin/dashboard' },
  };
});

/** Skills by name; all of them without words. */
export const findSkills = adminTool(
  'Finds skills by name, or lists all of them.',
  z.strictObject({ search: searchText.optional() }),
  async ({ db }, { search }) => {
    const asked = {
      ...(search !== undefined && { search }),
      sort: 'name',
      direction: 'asc',
      page: 1,
      limit: ROWS,
    } as const;
    const { items, pagination } = await viewManagedSkills({ db }, asked);
    return {
      sentence:
        search === undefined
          ? `There are ${counted(pagination.total, 'skill', 'skills')}.`
          : `${counted(pagination.total, 'skill matches', 'skills match')} these words.`,
      table: tableOf(
        ['Skill', 'Category', 'Live questions', 'State'],
        items.map(({ id, name, category, live, isActive }) => ({
          cells: [name, category, live.easy + live.medium + live.hard, isActive ? 'Active' : 'Archived'],
          path: `/admin/questions?skill=${id}`,
        })),
        pagination.total,
      ),
      source: { label: 'Skills', path: '/admin/skills' },
    };
  },
);
