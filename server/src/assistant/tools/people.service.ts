import { role } from '@assay/contract/people/auth';
import { groupName } from '@assay/contract/fields';
import { fullName } from '@assay/contract/people/names';
import { countingPoints, scoreWithPoints } from '@assay/contract/quiz/pointsText';
import { scoreText } from '@assay/contract/quiz/scoreText';
import { userState } from '@assay/contract/people/userAdmin';
import { z } from 'zod';
import { viewFullReport } from '../../reports/userReport.service.ts';
import { startOfDay } from '../../reports/windows.ts';
import { bestPeople, listPeople, peopleOverview, viewGroups } from '../../userAdmin/directory.service.ts';
import { findNamed } from './lookups.service.ts';
import { adminTool, counted, day, dayIn, inSentence, momentIn, ROWS, screenOf, searchText, tableOf } from './tool.ts';

const users = { label: 'Users', path: '/admin/users' };
const stateWords = { active: 'Active', deactivated: 'Deactivated', banned: 'Banned' } as const;

/** People by name, address or group. Answers name people only: addresses stay on the screens. */
export const findPeople = adminTool(
  'Finds people of this portal by name, group, state, role, or the day since when they have an account.',
  z.strictObject({
    search: searchText.optional(),
    group: groupName.optional(),
    state: userState.optional(),
    role: role.optional(),
    joinedSince: day.optional(),
  }),
  async (app, { search, state, role: of, joinedSince, ...names }) => {
    const { missing, group } = await findNamed(app, names);
    if (missing) return missing;
    const zone = app.config.TIME_ZONE;
    const order =
      joinedSince === undefined
        ? ({ sort: 'name', direction: 'asc' } as const)
        : ({ sort: 'createdAt', direction: 'desc' } as const);
    const createdSince = joinedSince === undefined ? undefined : startOfDay(joinedSince, zone);
    const { items, pagination } = await listPeople(app, {
      search,
      group,
      state,
      role: of,
      createdSince,
      ...order,
      page: 1,
      limit: ROWS,
    });
    const at = dayIn(zone);
    return {
      sentence:
        createdSince === undefined
          ? `${counted(pagination.total, 'person matches', 'people match')}.`
          : `${counted(pagination.total, 'person', 'people')} joined on ${at(createdSince)} or later.`,
      table: tableOf(
        ['Person', 'Group', 'Status', 'Since'],
        items.map((person) => ({
          cells: [fullName(person), person.group, stateWords[person.state], at(person.createdAt)],
          path: person.role === 'admin' ? `/user/profile/${person.id}` : `/admin/reports/users/${person.id}`,
        })),
        pagination.total,
      ),
      source: {
        ...users,
        path: screenOf('/admin/users', { search, role: of, state, group, ...(joinedSince !== undefined && order) }),
      },
    };
  },
);

/** Learners who have nothing to report on yet. */
export const withoutQuiz = adminTool(
  'Lists active learners who have not completed any quiz, or none in one skill.',
  z.strictObject({ skill: searchText.optional(), group: groupName.optional() }),
  async (app, names) => {
    const { missing, skill, group } = await findNamed(app, names);
    if (missing) return missing;
    const untaken = skill?.id ?? 'any';
    const asked = { state: 'active', group, untaken } as const;
    const { items, pagination } = await listPeople(app, {
      ...asked,
      sort: 'name',
      direction: 'asc',
      page: 1,
      limit: ROWS,
    });
    const { total } = pagination;
    const at = dayIn(app.config.TIME_ZONE);
    return {
      sentence: `${counted(total, 'learner has', 'learners have')} not completed a quiz${skill ? ` in ${inSentence(skill.name)}` : ''} yet.`,
      table: tableOf(
        ['Person', 'Group', 'Since', 'Last seen'],
        items.map((person) => ({
          cells: [fullName(person), person.group, at(person.createdAt), person.lastSeenAt && at(person.lastSeenAt)],
          path: `/admin/reports/users/${person.id}`,
        })),
        total,
      ),
      source: { ...users, path: screenOf('/admin/users', asked) },
    };
  },
);

export const groups = adminTool(
  'Lists the groups (classes, cohorts, intakes) and how many people each has.',
  z.strictObject({}),
  async (app) => {
    const { items } = await viewGroups(app);
    const largest = items.toSorted((a, b) => b.people - a.people);
    return {
      sentence: `There ${items.length === 1 ? 'is 1 group' : `are ${items.length} groups`}.`,
      table: tableOf(
        ['Group', 'People'],
        largest.map(({ name, people }) => ({ cells: [name, people], path: screenOf('/admin/users', { group: name }) })),
      ),
      source: users,
    };
  },
);

export const accounts = adminTool(
  'Counts the accounts: learners, admins, new ones, those seen this week and those that are not active.',
  z.strictObject({}),
  async (app) => {
    const counts = await peopleOverview(app);
    const rows: [string, number, Record<string, string>][] = [
      ['Learners', counts.learners, { role: 'user' }],
      ['Admins', counts.admins, { role: 'admin' }],
      ['Created in the last 7 days', counts.createdThisWeek, { sort: 'createdAt', direction: 'desc' }],
      ['Seen in the last 7 days', counts.seenThisWeek, { sort: 'lastSeen', direction: 'desc' }],
      ['Active', counts.active, { state: 'active' }],
      ['Deactivated', counts.deactivated, { state: 'deactivated' }],
      ['Banned', counts.banned, { state: 'banned' }],
    ];
    return {
      sentence: `There ${counts.total === 1 ? 'is 1 account' : `are ${counts.total} accounts`}.`,
      table: tableOf(
        ['Accounts', 'Count'],
        rows.map(([kind, count, filters]) => ({ cells: [kind, count], path: screenOf('/admin/users', filters) })),
      ),
      source: users,
    };
  },
);

/** How the best match does, skill by skill, or attempt by attempt in one skill. */
export const personReport = adminTool(
  'Shows how one person does in the quizzes, skill by skill, or every attempt at one skill.',
  z.strictObject({ person: searchText, skill: searchText.optional() }),
  async (app, asked) => {
    const people = await bestPeople(app, asked.person, 2);
    const [person] = people;
    if (!person)
      return { sentence: 'No user has these words in their name or email address.', table: null, source: users };
    const { missing, skill } = await findNamed(app, { skill: asked.skill });
    if (missing) return missing;
    const { statistics, skills, attempts } = await viewFullReport(app, person.id, 'all');
    const others = people.length > 1 ? ' Other people have these words in their name, too: ask for the full name.' : '';
    const at = momentIn(app.config.TIME_ZONE);
    const known = { id: person.id, name: fullName(person), others, at, zone: app.config.TIME_ZONE };
    return skill
      ? inSkill(known, skill, { skills, attempts })
      : inAll(known, { skills, attempts, quizzes: statistics.totalQuizzes });
  },
);

interface Known {
  id: number;
  name: string;
  /** Said if the name fits others, too. */
  others: string;
  at: ReturnType<typeof momentIn>;
  zone: string;
}
type Report = Pick<Awaited<ReturnType<typeof viewFullReport>>, 'skills' | 'attempts'>;

const attemptsOf = ({ id }: Known, skillId: number) => screenOf('/admin/reports/attempts', { user: id, skillId });

function inAll(person: Known, { skills, attempts, quizzes }: Report & { quizzes: number }) {
  const { id, name, others, at, zone } = person;
  const [latest] = attempts;
  const when = latest ? `, the latest on ${at(latest.completedAt)} (${zone})` : '';
  return {
    sentence:
      skills.length === 0
        ? `${inSentence(name)} has no completed quiz yet.${others}`
        : `${inSentence(name)} has completed ${counted(quizzes, 'quiz', 'quizzes')} in ${counted(skills.length, 'skill', 'skills')}${when}.${others}`,
    table: tableOf(
      ['Skill', 'Average', 'Likely range', 'Best', 'Attempts'],
      skills.map(({ skillId, skillName, score, interval, bestScore, bestPoints, attempts: tries }) => ({
        cells: [skillName, scoreText(score), rangeText(interval), scoreWithPoints(bestScore, bestPoints), tries],
        path: attemptsOf(person, skillId),
      })),
    ),
    source: { label: `Report of ${name}`, path: `/admin/reports/users/${id}` },
  };
}

function inSkill(person: Known, skill: { id: number; name: string }, { skills, attempts }: Report) {
  const { name, others, at, zone } = person;
  const done = skills.find(({ skillId }) => skillId === skill.id);
  const tries = attempts.filter(({ skillName }) => skillName === done?.skillName);
  return {
    sentence: done
      ? `${inSentence(name)} has an average of ${scoreText(done.score)} in ${counted(done.attempts, 'attempt', 'attempts')} at ${inSentence(skill.name)}, likely ${rangeText(done.interval)}. Times are in ${zone}.${others}`
      : `${inSentence(name)} has no completed attempt at ${inSentence(skill.name)} yet.${others}`,
    table: tableOf(
      ['Completed', 'Score', 'Likely range', 'Correct'],
      tries.map((attempt) => ({
        cells: [
          at(attempt.completedAt),
          scoreWithPoints(attempt.score, countingPoints(attempt)),
          rangeText(attempt.interval),
          `${attempt.correctAnswers} of ${attempt.totalQuestions}`,
        ],
        path: `/admin/reports/attempts/${attempt.id}`,
      })),
    ),
    source: { label: `Attempts of ${name}`, path: attemptsOf(person, skill.id) },
  };
}

const rangeText = ({ low, high }: { low: number; high: number }) => `${scoreText(low)} to ${scoreText(high)}`;
