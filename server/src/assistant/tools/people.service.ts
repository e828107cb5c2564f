import { fullName } from '@assay/contract/names';
import { scoreWithPoints } from '@assay/contract/pointsText';
import { scoreText } from '@assay/contract/scoreText';
import { bestPeople } from '../../userAdmin/directory.service.ts';
import { viewFullReport } from '../../reports/userReport.service.ts';
import { z } from 'zod';
import { adminTool, counted, momentIn, ROWS, searchText, tableOf } from './tool.ts';

const users = { label: 'Users', path: '/admin/users' };

/** People by name or address. Answers name people only: addresses stay on the screens. */
export const findPeople = adminTool(
  'Finds people of this portal by name or address.',
  z.strictObject({ search: searchText }),
  async ({ db }, { search }) => {
    const people = await bestPeople({ db }, search, ROWS);
    return {
      sentence:
        people.length === 0
          ? 'Users has no one with these words in their name or address.'
          : `${counted(people.length, 'person has', 'people have')} these words in their name or address.`,
      table: tableOf(
        ['Person'],
        people.map((person) => ({ cells: [fullName(person)], path: `/admin/reports/users/${person.id}` })),
      ),
      source: users,
    };
  },
);

/** How the best match does, skill by skill. */
export const personReport = adminTool(
  'Shows how one person does in the quizzes, skill by skill.',
  z.strictObject({ search: searchText }),
  async (app, asked) => {
    const people = await bestPeople(app, asked.search, 2);
    const [person] = people;
    if (!person)
      return { sentence: 'Users has no one with these words in their name or address.', table: null, source: users };
    const { statistics, skills, attempts } = await viewFullReport(app, person.id, 'all');
    const at = momentIn(app.config.TIME_ZONE);
    const [latest] = attempts;
    const name = fullName(person);
    const path = `/admin/reports/users/${person.id}`;
    return {
      sentence:
        skills.length === 0
          ? `${name} has no completed quiz yet.`
          : `${name} has completed ${counted(statistics.totalQuizzes, 'quiz', 'quizzes')} in ${counted(skills.length, 'skill', 'skills')}${latest ? `, the latest on ${at(latest.completedAt)} (${app.config.TIME_ZONE})` : ''}.${people.length > 1 ? ' Other people have these words in their name, too: ask for the full name.' : ''}`,
      table: tableOf(
        ['Skill', 'Average', 'Likely range', 'Best', 'Attempts'],
        skills.map(({ skillId, skillName, score, interval, bestScore, bestPoints, attempts: tries }) => ({
          cells: [
            skillName,
            scoreText(score),
            `${scoreText(interval.low)} to ${scoreText(interval.high)}`,
            scoreWithPoints(bestScore, bestPoints),
            tries,
          ],
          path: `/admin/reports/attempts?user=${person.id}&skillId=${skillId}`,
        })),
      ),
      source: { label: `Report of ${name}`, path },
    };
  },
);
