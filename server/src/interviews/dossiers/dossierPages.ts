/** A candidate's dossier as a document, in the same words as its page. */

import type { Dossier, DossierInterview } from '@assay/contract/rounds/dossier';
import {
  decisionText,
  poorCallText,
  recommendationWords,
  timelineOf,
  unfinishedText,
  verdictOf,
} from '@assay/contract/rounds/dossierWords';
import { changesText, revisedText } from '@assay/contract/rounds/cardRevisions';
import { scoreWithPoints } from '@assay/contract/quiz/pointsText';
import type { Block } from '../../platform/pdf/blocks.ts';

type At = (iso: string) => string;

/** @param timeZone in which times are written */
export function pagesOfDossier(dossier: Dossier, timeZone: string): Block[] {
  const moment = new Intl.DateTimeFormat('en-GB', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZone,
  });
  const at: At = (iso) => moment.format(new Date(iso));
  const { candidate, round, interviews, writtenAt } = dossier;
  return [
    { kind: 'heading', level: 1, text: candidate.name },
    {
      kind: 'text',
      text: [round.title, candidate.email, ...candidate.tags].filter(Boolean).join(' · '),
      isMuted: true,
    },
    { kind: 'text', text: `As of ${at(writtenAt)}, times in ${timeZone}.`, isMuted: true },
    { kind: 'text', text: verdictOf(dossier) },
    ...decisionsOf(dossier, at),
    ...interviews.flatMap((interview) => interviewOf(interview, at)),
    ...quizzesOf(dossier, at),
    { kind: 'heading', level: 2, text: 'Timeline' },
    {
      kind: 'table',
      columns: [
        { header: 'When', share: 3 },
        { header: 'What', share: 5 },
        { header: 'Who', share: 3 },
      ],
      rows: timelineOf(dossier, at).map((one) => [at(one.at), one.text, one.by ?? '']),
    },
  ];
}

function decisionsOf({ decisions }: Dossier, at: At): Block[] {
  if (decisions.length === 0) return [];
  return [
    { kind: 'heading', level: 2, text: 'Decision' },
    ...decisions.flatMap(({ decidedBy, decidedAt, rationale, overrideReason, replacedAt, ...decision }): Block[] => [
      {
        kind: 'text',
        text: `${decisionText(decision)}, by ${decidedBy}, ${at(decidedAt)}${replacedAt === null ? '' : ' (replaced later)'}`,
        isMuted: true,
      },
      { kind: 'text', text: rationale },
      ...(overrideReason === null
        ? []
        : [{ kind: 'text' as const, text: `Decided with scorecards missing: ${overrideReason}`, isMuted: true }]),
    ]),
  ];
}

function interviewOf(interview: DossierInterview, at: At): Block[] {
  const { startsAt, hosts, cards, competencies, missing, poorCall, status } = interview;
  const names = hosts.map(({ name }) => name).join(', ');
  return [
    { kind: 'heading', level: 2, text: `Interview, ${at(startsAt)}` },
    ...(names === '' ? [] : [{ kind: 'text' as const, text: `With ${names}`, isMuted: true }]),
    ...(poorCall
      ? [{ kind: 'text' as const, text: `The candidate had connection problems: ${poorCallText(poorCall)}.` }]
      : []),
    ...(status === 'ended' && missing.length > 0
      ? [{ kind: 'text' as const, text: `Scorecards still missing: ${missing.join(', ')}.`, isMuted: true }]
      : []),
    ...(cards ?? []).flatMap((card): Block[] => {
      const { author, recommendation, summary, ratings } = card;
      return [
        { kind: 'text', text: `${author}: ${recommendationWords[recommendation]}` },
        ...[revisedText(card, at), changesText(card, competencies, at)].flatMap((said): Block[] =>
          said === null ? [] : [{ kind: 'text', text: `${said}.`, isMuted: true }],
        ),
        ...(summary === '' ? [] : [{ kind: 'text' as const, text: summary }]),
        {
          kind: 'table',
          columns: [
            { header: 'Competency', share: 3 },
            { header: 'Rating', share: 1.6, isNumeric: true },
            { header: 'Evidence', share: 7 },
          ],
          rows: ratings.map(({ competencyId, score, evidence }) => [
            competencies.find(({ id }) => id === competencyId)?.name ?? competencyId,
            score === null ? '–' : `${score}/5`,
            evidence,
          ]),
        },
      ];
    }),
  ];
}

function quizzesOf({ quizzes, quizzesLeft }: Dossier, at: At): Block[] {
  if (quizzes.length + quizzesLeft.length === 0) return [];
  const left = quizzesLeft.map((quiz): Block => ({ kind: 'text', text: `${unfinishedText(quiz)}.`, isMuted: true }));
  if (quizzes.length === 0) return [{ kind: 'heading', level: 2, text: 'Quizzes' }, ...left];
  return [
    { kind: 'heading', level: 2, text: 'Quizzes' },
    ...left,
    {
      kind: 'table',
      columns: [
        { header: 'Quiz', share: 4 },
        { header: 'Completed', share: 3 },
        { header: 'Correct answers', share: 2, isNumeric: true },
        { header: 'Score', share: 4 },
      ],
      rows: quizzes.map(({ skillName, completedAt, correctAnswers, totalQuestions, score, points, interval }) => [
        skillName,
        at(completedAt),
        `${correctAnswers}/${totalQuestions}`,
        `${scoreWithPoints(score, points)}, probably ${Math.round(interval.low)}–${Math.round(interval.high)}%`,
      ]),
    },
  ];
}
