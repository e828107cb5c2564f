import type { Actor } from '../app.ts';
import type { Span } from './tools/results.service.ts';
import { SEARCH_MAX } from './tools/tool.ts';
import type { Finding, Reading } from './tools/tool.ts';
import { toolset } from './tools/toolset.service.ts';

/** A kind of question that is answered by matching its words. */
interface PlainQuestion {
  /** Answered by its own kind. */
  example: string;
  /** Its name is only an example, so the page does not offer it. */
  names?: true;
  /** Of a question in lower case, without punctuation at its ends; the first group is what it is about. */
  pattern: RegExp;
  answer: (app: Reading, actor: Actor, asked: { about: string; span: Span | null }) => Promise<Finding>;
}

const BOARD = { '7d': 'week', '30d': 'month', '90d': 'all', '365d': 'all', all: 'all' } as const;

/** In order: the first that matches answers. */
export const plainQuestions: readonly PlainQuestion[] = [
  {
    example: 'How do I add candidates to a round?',
    pattern: /^(?:how (?:do|can|to|does|should)\b|where (?:do|can) i\b|guide\b|help\b)(?: i| we)?(.*)$/,
    answer: (app, actor, { about }) => toolset.howTo.run(app, actor, { question: about }),
  },
  {
    example: 'What is waiting for me?',
    pattern: /\b(?:waiting for me|needs? attention|to ?do|pending work|should i do)\b/,
    answer: (app, actor) => toolset.pendingWork.run(app, actor, {}),
  },
  {
    example: 'Weakest skills this month',
    pattern: /\b(?:weakest|worst|lowest|hardest|most difficult)\b.*\bskills?\b|\bskill gaps?\b/,
    answer: (app, actor, { span }) => toolset.skillResults.run(app, actor, { span: span ?? 'all', first: 'lowest' }),
  },
  {
    example: 'Strongest skills this year',
    pattern: /\b(?:strongest|best|highest|easiest)\b.*\bskills?\b/,
    answer: (app, actor, { span }) => toolset.skillResults.run(app, actor, { span: span ?? 'all', first: 'highest' }),
  },
  {
    example: 'Open rounds',
    pattern: /\bopen rounds?\b/,
    answer: (app, actor) => toolset.rounds.run(app, actor, { only: 'open' }),
  },
  {
    example: 'All rounds',
    pattern: /\brounds?\b/,
    answer: (app, actor) => toolset.rounds.run(app, actor, {}),
  },
  {
    example: 'Questions to look at',
    pattern:
      /\b(?:questions?|items?)\b.*\b(?:look at|check|wrong|flagged|bad|problems?|fix)\b|\b(?:flagged|bad|wrong)\b.*\b(?:questions?|items?)\b/,
    answer: (app, actor) => toolset.flaggedQuestions.run(app, actor, {}),
  },
  {
    example: 'Who is taking a quiz now?',
    pattern: /\b(?:taking|running|unfinished|not finished|in progress)\b/,
    answer: (app, actor) => toolset.attempts.run(app, actor, { status: 'open' }),
  },
  {
    example: 'Latest results',
    pattern: /\b(?:latest|last|recent|newest)\b.*\b(?:results?|attempts?|scores?|quizzes)\b/,
    answer: (app, actor) => toolset.attempts.run(app, actor, { status: 'completed' }),
  },
  {
    example: 'How many quizzes were completed this week?',
    pattern: /\b(?:how many|number of|average)\b.*\b(?:quizzes|attempts?|scores?|results?)\b|\baverage score\b/,
    answer: (app, actor, { span }) => toolset.totals.run(app, actor, { span: span ?? '30d' }),
  },
  {
    example: 'Who leads the leaderboard?',
    pattern: /\b(?:leaderboard|top learners?|who leads|best learners?|ranking)\b/,
    answer: (app, actor, { span }) => toolset.leaderboard.run(app, actor, { period: BOARD[span ?? 'all'] }),
  },
  {
    example: 'Live interviews',
    pattern:
      /\b(?:live|current)\b.*\b(?:interviews?|meetings?)\b|\b(?:interviews?|meetings?)\b.*\b(?:live|under way|now)\b/,
    answer: (app, actor) => toolset.meetings.run(app, actor, { status: 'live' }),
  },
  {
    example: 'Next interviews',
    pattern: /\b(?:interviews?|meetings?)\b/,
    answer: (app, actor) => toolset.meetings.run(app, actor, { status: 'scheduled' }),
  },
  {
    example: 'Find the skill Git',
    names: true,
    pattern: /^(?:find|search|show)\b(?: the| a)? skills? (?:named |called |about )?(.+)$/,
    answer: (app, actor, { about }) => toolset.findSkills.run(app, actor, { search: about }),
  },
  {
    example: 'Find the person Ada',
    names: true,
    pattern:
      /^(?:find|search|show|who is)\b(?: the| a)? ?(?:person|people|users?|learners?)?(?: (?:named|called))? (.+)$/,
    answer: (app, actor, { about }) => toolset.findPeople.run(app, actor, { search: about }),
  },
  {
    example: 'Report of Ada',
    names: true,
    pattern: /^(?:report (?:of|on|about)|results? of|scores? of) (.+)$/,
    answer: (app, actor, { about }) => toolset.personReport.run(app, actor, { search: about }),
  },
  {
    example: 'Which skills are there?',
    pattern: /\bskills?\b/,
    answer: (app, actor) => toolset.findSkills.run(app, actor, {}),
  },
];

const spans: readonly [RegExp, Span][] = [
  [/\b(?:this week|last week|7 days|past week)\b/, '7d'],
  [/\b(?:this month|last month|30 days|past month)\b/, '30d'],
  [/\b(?:quarter|90 days|3 months|three months)\b/, '90d'],
  [/\b(?:this year|last year|12 months|365 days)\b/, '365d'],
  [/\b(?:ever|all time|in all|total)\b/, 'all'],
];

/** @returns the answering kind, and what the question names; null if none fits */
export function matchQuestion(text: string) {
  const asked = text
    .toLowerCase()
    .normalize('NFC')
    .replaceAll(/\s+/g, ' ')
    .replace(/^[\s¿"'“]+|[\s?.!"'”]+$/g, '');
  for (const question of plainQuestions) {
    const match = question.pattern.exec(asked);
    if (match) {
      const span = spans.find(([words]) => words.test(asked))?.[1] ?? null;
      return { question, asked: { about: searchable(match[1] ?? '') || searchable(asked), span } };
    }
  }
  return null;
}

/** As long as tools accept. */
const searchable = (text: string) => text.slice(0, SEARCH_MAX).toWellFormed().trim();
