import { localDate } from '../../reports/periods.ts';
import { toolset } from '../tools/toolset.service.ts';
import type { PlainQuestion } from './kind.ts';
import { daysOf } from './wording.ts';

const CANDIDATES = 'candidates?|applicants?';
const INTERVIEWS = 'interviews?|meetings?';
const ROUND = '(?:the )?(?:interview )?rounds?';

export const interviewQuestions: readonly PlainQuestion[] = [
  {
    example: 'Interviews today',
    phrases: [INTERVIEWS],
    may: 'next|upcoming|planned|scheduled|coming|any|happening|take|place',
    answer: (app, actor, { days }) =>
      toolset.meetings.run(app, actor, daysOf(days ?? 'today', localDate(app.clock.now(), app.config.TIME_ZONE))),
    needs: ({ days }) => days !== null,
  },
  {
    example: 'Live interviews',
    phrases: [`live|running ${INTERVIEWS}`, `${INTERVIEWS} under way`, `${INTERVIEWS} way`],
    may: 'under',
    answer: (app, actor) => toolset.meetings.run(app, actor, { status: 'live' }),
  },
  {
    example: 'Past interviews',
    phrases: [`past|ended|earlier|last|previous|over ${INTERVIEWS}`],
    answer: (app, actor) => toolset.meetings.run(app, actor, { status: 'ended' }),
  },
  {
    example: 'Next interviews',
    phrases: [INTERVIEWS],
    may: 'next|upcoming|planned|scheduled|coming|ahead|future',
    answer: (app, actor) => toolset.meetings.run(app, actor, { status: 'scheduled' }),
  },
  {
    example: 'Interviews with Ada',
    patterns: [
      new RegExp(`^(?:the |all )?(?:next |upcoming )?(?:${INTERVIEWS}) (?:with|of|by|hosted by|for) (?<person>.+)$`),
    ],
    answer: (app, actor, { named: { person } }) => toolset.meetings.run(app, actor, { search: person }),
  },
  {
    example: 'Candidates waiting for a decision',
    phrases: [
      `${CANDIDATES} decision|decisions|decided|decide`,
      'waiting|awaiting|pending|without|open|missing decision|decisions',
      `${CANDIDATES} interviewed`,
    ],
    may: `waiting|wait|awaiting|pending|without|open|missing|not|still|undecided|decision|${CANDIDATES}`,
    tail: ['round'],
    answer: (app, actor, { named: { round } }) => toolset.candidate.run(app, actor, { status: 'interviewed', round }),
  },
  {
    example: 'Candidates without an interview',
    phrases: [
      `${CANDIDATES} schedule|unscheduled`,
      `${CANDIDATES} without ${INTERVIEWS}`,
      `${CANDIDATES} not scheduled|interview|interviews`,
    ],
    may: `still|waiting|not|${INTERVIEWS}`,
    tail: ['round'],
    answer: (app, actor, { named: { round } }) => toolset.candidate.run(app, actor, { status: 'invited', round }),
  },
  {
    example: 'Candidates who did not come',
    phrases: ['noshow', `${CANDIDATES} not come|came|appear|appeared|join|attend`],
    may: CANDIDATES,
    tail: ['round'],
    answer: (app, actor, { named: { round } }) => toolset.candidate.run(app, actor, { status: 'no_show', round }),
  },
  {
    example: 'Missing scorecards',
    phrases: [
      'scorecards?|feedback missing|outstanding|pending|overdue|owed|late',
      'not submitted|given|written|filled scorecards?|feedback',
    ],
    may: 'interviews?|interviewers?|rounds?|still|waiting',
    answer: (app, actor) => toolset.rounds.run(app, actor, { waiting: 'scorecards' }),
  },
  {
    example: 'Candidate Ada',
    patterns: [
      /^(?:(?:find|search(?: for)?|look up|where is|who is|how is|(?:the )?status of) )?(?:the )?(?:candidate|applicant) (?:named |called )?(?<person>.+)$/,
      /^when is (?<person>.+?)['’]s? (?:next )?(?:interview|meeting)$/,
      /^when does (?<person>.+?) have (?:an|the|their) (?:next )?(?:interview|meeting)$/,
    ],
    answer: (app, actor, { named: { person } }) => toolset.candidate.run(app, actor, { name: person }),
  },
  {
    example: 'Candidates of the round Spring',
    patterns: [
      new RegExp(`^(?:the |all )?(?:${CANDIDATES}) (?:of|in|for|from) ${ROUND} (?:named |called )?(?<round>.+)$`),
      new RegExp(`^(?:the |all )?(?:${CANDIDATES}) (?:of|in|for|from) (?:the )?(?<round>.+?)(?: round)?$`),
      new RegExp(`^who is in ${ROUND} (?<round>.+)$`),
    ],
    answer: (app, actor, { named: { round } }) => toolset.candidate.run(app, actor, { round }),
  },
  {
    example: 'Open rounds',
    phrases: ['open|active|running rounds?'],
    may: 'interview|interviews|candidates?',
    answer: (app, actor) => toolset.rounds.run(app, actor, { status: 'open' }),
  },
  {
    example: 'Closed rounds',
    phrases: ['closed|finished|ended rounds?'],
    may: 'interview|interviews',
    answer: (app, actor) => toolset.rounds.run(app, actor, { status: 'closed' }),
  },
  {
    example: 'All rounds',
    phrases: ['rounds?'],
    may: 'interview|interviews',
    answer: (app, actor) => toolset.rounds.run(app, actor, {}),
  },
  {
    example: 'Find the round Spring',
    patterns: [
      new RegExp(
        `^(?:(?:find|search(?: for)?|look up|how is|(?:the )?status of|how far is) )?(?:the )?(?:interview )?(?:round|rounds (?:named|called)) (?:named |called )?(?<round>.+?)(?: going)?$`,
      ),
    ],
    answer: (app, actor, { named: { round } }) => toolset.rounds.run(app, actor, { search: round }),
  },
];
