import { localDate } from '../../reports/periods.ts';
import { toolset } from '../tools/toolset.service.ts';
import type { PlainQuestion } from './kind.ts';
import { daysOf } from './wording.ts';

const QUIZZES = 'quiz|quizzes|attempts?|tests?|exams?';
const TAKEN = 'completed|finished|taken|passed|made';
const SKILLS = 'skills?|topics?|subjects?';
const QUESTIONS = 'questions?|items?';
const BOARD = { '7d': 'week', '30d': 'month', '90d': 'all', '365d': 'all', all: 'all' } as const;
/** For questions that name a skill, such as “results in Git”. */
const IN_SKILL = '(?: in| at| for)(?: the)?(?: skill| quiz)? (?<skill>.+)';

export const resultQuestions: readonly PlainQuestion[] = [
  {
    example: 'Weakest skills this month',
    phrases: [`weakest|worst|lowest|hardest|poorest ${SKILLS}`, `most difficult ${SKILLS}`, 'skills? gaps?'],
    may: 'results?|average|scores?|with',
    tail: ['group'],
    answer: (app, actor, { span, named: { group } }) =>
      toolset.skillResults.run(app, actor, { span: span ?? 'all', first: 'lowest', group }),
  },
  {
    example: 'Strongest skills this year',
    phrases: [`strongest|best|highest|easiest|top ${SKILLS}`],
    may: 'results?|average|scores?|with',
    tail: ['group'],
    answer: (app, actor, { span, named: { group } }) =>
      toolset.skillResults.run(app, actor, { span: span ?? 'all', first: 'highest', group }),
  },
  {
    example: 'Average score in Git',
    patterns: [
      new RegExp(`^(?:the )?(?:average|mean)(?: scores?| results?)?${IN_SKILL}$`),
      new RegExp(`^how (?:do|did) (?:people|learners|students|they|we|all) (?:do|perform|score)${IN_SKILL}$`),
    ],
    answer: (app, actor, { span, named: { skill } }) =>
      toolset.skillResults.run(app, actor, { span: span ?? 'all', skill }),
  },
  {
    example: 'Most used skills',
    phrases: [`most|often used|popular|taken|started ${SKILLS}|quizzes|quiz`, `popular ${SKILLS}|quizzes|quiz`],
    may: 'most|often|used|popular|usage|learners?|people',
    tail: ['group'],
    answer: (app, actor, { span, named: { group } }) =>
      toolset.quizUsage.run(app, actor, { span: span ?? 'all', group }),
  },
  {
    example: 'How many quizzes were completed this week?',
    phrases: [`many|number|count ${QUIZZES}`, 'average score|scores|result|results'],
    may: TAKEN,
    tail: ['group', 'skill'],
    answer: (app, actor, { span, days, named }) =>
      days === 'today' || days === 'yesterday'
        ? toolset.attempts.run(app, actor, {
            ...named,
            ...daysOf(days, localDate(app.clock.now(), app.config.TIME_ZONE)),
          })
        : toolset.totals.run(app, actor, { span: span ?? '30d', ...named }),
  },
  {
    example: 'Who leads the leaderboard?',
    phrases: ['leaderboard', 'top|best learners?|students?', 'leads'],
    may: 'leads?|top|first|ranking',
    tail: ['skill'],
    answer: (app, actor, { span, named: { skill } }) =>
      toolset.leaderboard.run(app, actor, { period: BOARD[span ?? 'all'], skill }),
  },
  {
    example: 'Who has not finished?',
    phrases: [
      'taking quiz|quizzes',
      `running|unfinished|open ${QUIZZES}`,
      `${QUIZZES} progress`,
      'not finished|completed|submitted',
    ],
    may: 'people|learners?|students?|still',
    tail: ['skill'],
    answer: (app, actor, { named: { skill } }) => toolset.attempts.run(app, actor, { status: 'open', skill }),
  },
  {
    example: 'Results below 50%',
    phrases: [`results?|scores?|scored|${QUIZZES}`],
    may: `${TAKEN}|people|learners?|students?|results?|scores?|scored|latest|recent|last`,
    tail: ['skill', 'person'],
    answer: (app, actor, { minScore, maxScore, days, named: { skill, person } }) =>
      toolset.attempts.run(app, actor, {
        skill,
        person,
        ...(minScore !== null && { minScore: Math.min(100, minScore) }),
        ...(maxScore !== null && { maxScore: Math.min(100, maxScore) }),
        ...(days && daysOf(days, localDate(app.clock.now(), app.config.TIME_ZONE))),
      }),
    needs: ({ minScore, maxScore }) => minScore !== null || maxScore !== null,
  },
  {
    example: 'Latest results',
    phrases: [`latest|last|recent|newest results?|scores?|${QUIZZES}`, `${QUIZZES} completed`],
    may: TAKEN,
    tail: ['skill'],
    answer: (app, actor, { days, named: { skill } }) =>
      toolset.attempts.run(app, actor, {
        skill,
        ...(days && daysOf(days, localDate(app.clock.now(), app.config.TIME_ZONE))),
      }),
  },
  {
    example: 'Easiest questions in Git',
    phrases: [`too easy ${QUESTIONS}`, `easiest ${QUESTIONS}`],
    patterns: [new RegExp(`^which (?:${QUESTIONS}) (?:in|of) (?<skill>.+) are (?:the |too )?(?:easy|easiest)$`)],
    tail: ['skill'],
    answer: (app, actor, { named: { skill } }) => questionsOf(app, actor, skill, 'easiest'),
  },
  {
    example: 'Hardest questions in Git',
    phrases: [`too hard|difficult ${QUESTIONS}`, `hardest ${QUESTIONS}`, `most difficult ${QUESTIONS}`],
    patterns: [
      new RegExp(`^which (?:${QUESTIONS}) (?:in|of) (?<skill>.+) are (?:the |too )?(?:hard|hardest|difficult)$`),
    ],
    tail: ['skill'],
    answer: (app, actor, { named: { skill } }) => questionsOf(app, actor, skill, 'hardest'),
  },
  {
    example: 'Questions to look at',
    phrases: [`${QUESTIONS} look|check|wrong|flagged|bad|problems?|fix|review|broken|suspicious`, 'item analysis'],
    may: 'need|needs|must|should|key|keys|attention',
    tail: ['skill'],
    answer: (app, actor, { named: { skill } }) => questionsOf(app, actor, skill, 'review'),
  },
];

type Answer = PlainQuestion['answer'];

/** Figures of questions are per skill. */
async function questionsOf(
  app: Parameters<Answer>[0],
  actor: Parameters<Answer>[1],
  skill: string | undefined,
  first: 'review' | 'easiest' | 'hardest',
): ReturnType<Answer> {
  if (skill !== undefined) return toolset.itemAnalysis.run(app, actor, { skill, first });
  const finding = await toolset.flaggedQuestions.run(app, actor, {});
  if (first === 'review') return finding;
  return { ...finding, sentence: `Name a skill, as in “${first} questions in Git”. ${finding.sentence}` };
}
