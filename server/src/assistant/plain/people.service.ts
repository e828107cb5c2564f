import { localDate } from '../../reports/periods.ts';
import { skillNamed } from '../tools/lookups.service.ts';
import { toolset } from '../tools/toolset.service.ts';
import type { PlainQuestion } from './kind.ts';
import { daysOf } from './wording.ts';

const PEOPLE = 'people|persons?|users?|learners?|students?|accounts?|members?|trainees?|employees?';
const TAKEN = 'taken|take|done|do|finished|finish|completed|complete|started|start|passed|pass|attempted|attempt|tried';
const ONE = '(?:(?:the )?(?:person|user|learner|student) )?';
const REPORT = '(?:report|results?|scores?|marks?|grades?|progress|performance|attempts?|quizzes)';
const IN_SKILL = '(?: in| at| on| with)(?: the)?(?: skill| quiz| test)? (?<skill>.+)';
const DOING = '(?:do|doing|done|perform|performing|performed|score|scored|been doing|getting along)';

export const peopleQuestions: readonly PlainQuestion[] = [
  {
    example: 'How did Ada do in Git?',
    patterns: [
      new RegExp(`^how (?:is|does|did|has|was) ${ONE}(?<person>.+?) ${DOING}${IN_SKILL}$`),
      new RegExp(`^(?:the )?${REPORT} (?:of|for|by|from) ${ONE}(?<person>.+?)${IN_SKILL}$`),
      new RegExp(`^(?<person>.+?)['’]s? ${REPORT}${IN_SKILL}$`),
      new RegExp(`^what (?:did|has|is) ${ONE}(?<person>.+?) (?:score|scored|get|got|achieve|achieved)${IN_SKILL}$`),
      /^(?:did|has) (?<person>.+?) (?:take|taken|finish|finished|complete|completed|do|done|pass|passed)(?: the)?(?: quiz| test)?(?: in| of)? (?<skill>.+)$/,
    ],
    answer: (app, actor, { named: { person = '', skill } }) => toolset.personReport.run(app, actor, { person, skill }),
  },
  {
    example: 'Report of Ada',
    patterns: [
      new RegExp(`^(?:the )?${REPORT} (?:of|for|on|about|by|from) ${ONE}(?<person>.+)$`),
      new RegExp(`^(?<person>.+?)['’]s? ${REPORT}$`),
      new RegExp(`^how (?:is|does|did|has|was) ${ONE}(?<person>.+?) ${DOING}$`),
    ],
    async answer(app, actor, { span, named: { person = '' } }) {
      // “Results of Git” is about a skill.
      const skill = await skillNamed(app, person);
      if (skill?.name.toLowerCase() === person)
        return toolset.skillResults.run(app, actor, { skill: person, span: span ?? 'all' });
      return toolset.personReport.run(app, actor, { person });
    },
  },
  {
    example: 'Who joined this month?',
    phrases: [
      'joined',
      'joined|registered|created|added people|users|learners|accounts',
      `new|newest|latest ${PEOPLE}`,
    ],
    may: `${PEOPLE}|up|registered|signed|joined`,
    tail: ['group'],
    answer: (app, actor, { days, named: { group } }) =>
      toolset.findPeople.run(app, actor, {
        group,
        joinedSince: daysOf(days ?? 'this month', localDate(app.clock.now(), app.config.TIME_ZONE)).from,
      }),
  },
  {
    example: 'Who has not taken a quiz?',
    phrases: [
      `not ${TAKEN} quiz|quizzes|test|tests|anything|attempt|attempts`,
      'without|no quiz|quizzes|attempts?|results?',
      'never taken|started|done|finished|completed quiz|quizzes|test|tests|anything',
    ],
    may: `${PEOPLE}|still`,
    tail: ['skill', 'group'],
    answer: (app, actor, { named: { skill, group } }) => toolset.withoutQuiz.run(app, actor, { skill, group }),
  },
  {
    example: 'Who has not taken Git?',
    patterns: [
      new RegExp(
        `^(?:who|which (?:${PEOPLE})) (?:has|have|did) (?:not|never) (?:yet )?(?:${TAKEN})(?: yet)?(?: the)?(?: quiz| test)?(?: in| of)? (?:the )?(?:skill |quiz )?(?<skill>.+?)(?: yet| quiz| test)?$`,
      ),
    ],
    answer: (app, actor, { named: { skill } }) => toolset.withoutQuiz.run(app, actor, { skill }),
  },
  {
    example: 'Which groups are there?',
    phrases: ['groups?|classes|cohorts|intakes'],
    may: PEOPLE,
    answer: (app, actor) => toolset.groups.run(app, actor, {}),
  },
  {
    example: 'People in the group Spring',
    patterns: [
      new RegExp(
        `^(?:who is |which (?:${PEOPLE}) are )?(?:the |all )?(?:(?:${PEOPLE}) )?(?:(?:in|of|from) )?(?:the )?(?:group|class|cohort|intake) (?:named |called )?(?<group>.+)$`,
      ),
      new RegExp(`^(?:who is|${PEOPLE}) in (?:the )?(?<group>.+) (?:group|class|cohort|intake)$`),
    ],
    answer: (app, actor, { named: { group } }) => toolset.findPeople.run(app, actor, { group }),
  },
  {
    example: 'Who are the admins?',
    phrases: ['admins?|administrators?'],
    answer: (app, actor) => toolset.findPeople.run(app, actor, { role: 'admin' }),
  },
  {
    example: 'Deactivated accounts',
    phrases: [`deactivated|inactive|closed ${PEOPLE}`],
    answer: (app, actor) => toolset.findPeople.run(app, actor, { state: 'deactivated' }),
  },
  {
    example: 'How many people are there?',
    phrases: [PEOPLE],
    may: `${PEOPLE}|active|total`,
    answer: (app, actor) => toolset.accounts.run(app, actor, {}),
  },
  {
    example: 'Skills with few questions',
    phrases: ['skills? few|fewest|fewer|missing|without|no|enough questions?'],
    may: 'too|not|live|more|least',
    answer: (app, actor) => toolset.findSkills.run(app, actor, { first: 'fewest_questions' }),
  },
  {
    example: 'Find the skill Git',
    patterns: [
      /^(?:find|search(?: for)?|look up|is there)(?: the| a)? skills? (?:named |called |about )?(?<skill>.+)$/,
      /^(?:the )?(?:skill|skills (?:named|called|about)) (?<skill>.+)$/,
    ],
    answer: (app, actor, { named: { skill } }) => toolset.findSkills.run(app, actor, { search: skill }),
  },
  {
    example: 'Find the person Ada',
    patterns: [
      new RegExp(
        `^(?:(?:find|search(?: for)?|look up|who is|is there)(?: the| a| an)? |the )?(?:${PEOPLE}) (?:named |called )?(?<person>.+)$`,
      ),
      /^(?:find|search(?: for)?|look up|who is) (?<person>.+)$/,
    ],
    answer: (app, actor, { named: { person } }) => toolset.findPeople.run(app, actor, { search: person }),
  },
  {
    example: 'Which skills are there?',
    phrases: ['skills?'],
    may: 'quizzes|active',
    answer: (app, actor) => toolset.findSkills.run(app, actor, {}),
  },
];
