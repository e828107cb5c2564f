/** A person's report as a document, in the same words as its page. */

import { fullName } from '@assay/contract/people/names';
import type { FurtherData } from '@assay/contract/furtherData';
import { furtherLines } from '@assay/contract/furtherLines';
import { type EarnedPoints, earnedText, pointsText, scoreWithPoints } from '@assay/contract/quiz/pointsText';
import { scoreText } from '@assay/contract/quiz/scoreText';
import { reportSentence } from '@assay/contract/reports/reportSentence';
import { TREND_DAYS } from '@assay/contract/reports/reportLimits';
import type { Block } from '../platform/pdf/blocks.ts';

interface Range {
  low: number;
  high: number;
}

export interface PagedReport {
  person: { firstName: string; lastName: string; email: string; state: string; group: string | null };
  statistics: {
    totalQuizzes: number;
    averageScore: number | null;
    bestScore: number | null;
    bestPoints: EarnedPoints | null;
    accuracyRate: number | null;
    byPoints: boolean;
  };
  interval: Range | null;
  performanceTrend: readonly { date: string; avgScore: number }[];
  skills: readonly {
    skillName: string;
    attempts: number;
    score: number;
    bestScore: number;
    bestPoints: EarnedPoints | null;
    correct: number;
    questions: number;
    interval: Range;
    change: 'higher' | 'lower' | 'same' | null;
    firstScore: number;
    firstPoints: EarnedPoints | null;
    latestScore: number;
    latestPoints: EarnedPoints | null;
    groupAverage: number | null;
    againstGroup: 'above' | 'below' | 'alike' | null;
  }[];
  attempts: readonly {
    skillName: string;
    correctAnswers: number;
    totalQuestions: number;
    pointsEarned: number;
    pointsPossible: number;
    score: number;
    interval: Range;
    timeTaken: number;
    closedBy: string | null;
    completedAt: string;
  }[];
  assessments: readonly {
    skillName: string;
    author: string | null;
    at: string;
    rating: number | null;
    comment: string;
    further: FurtherData;
  }[];
  totalAssessments: number;
  writtenAt: string;
}

const orDash = (percentage: number | null) => (percentage === null ? '–' : scoreText(percentage));

function likely({ low, high }: Range): string {
  const [from, to] = [Math.round(low), Math.round(high)];
  return from === to ? `probably ${from}%` : `probably ${from}–${to}%`;
}

const duration = (seconds: number) =>
  `${Math.floor(seconds / 60)}:${String(Math.round(seconds) % 60).padStart(2, '0')}`;

function changeText({ change, ...of }: PagedReport['skills'][number]): string {
  if (change === null) return '–';
  const verdict = { same: 'no clear change', higher: 'better', lower: 'worse' }[change];
  const first = scoreWithPoints(of.firstScore, of.firstPoints);
  return `${first} to ${scoreWithPoints(of.latestScore, of.latestPoints)}: ${verdict}`;
}

const dateParts = { day: 'numeric', month: 'short', year: 'numeric' } as const;
const dayFormat = new Intl.DateTimeFormat('en-GB', { ...dateParts, timeZone: 'UTC' });
const dayText = (day: string) => dayFormat.format(new Date(day));

const spans = { all: 'All time', month: 'This month', week: 'This week' } as const;
const states: Readonly<Record<string, string>> = { deactivated: 'Deactivated', banned: 'Banned' };

interface Around {
  period: keyof typeof spans;
  timeZone: string;
}

export const titleOf = ({ person }: Pick<PagedReport, 'person'>) => `Report on ${fullName(person)}`;

export function pagesOfReport(report: PagedReport, { period, timeZone }: Around): Block[] {
  const { person, statistics, skills, attempts } = report;
  const moment = new Intl.DateTimeFormat('en-GB', { ...dateParts, hour: '2-digit', minute: '2-digit', timeZone });
  const at = (iso: string) => moment.format(new Date(iso));
  const about = [person.email, person.group, states[person.state]].filter(
    (part) => part !== null && part !== undefined,
  );
  return [
    { kind: 'heading', level: 1, text: titleOf(report) },
    { kind: 'text', text: about.join(' · '), isMuted: true },
    { kind: 'text', text: `${spans[period]}. Generated ${at(report.writtenAt)}, times in ${timeZone}.`, isMuted: true },
    { kind: 'text', text: reportSentence(report) },
    ...sectionOf('Skills', skills.length === 0 ? 'No quiz was completed in this period.' : '', [
      {
        kind: 'table',
        columns: [
          { header: 'Skill', share: 5 },
          { header: 'Average', share: 5 },
          { header: person.group ?? 'All learners', share: 3, isNumeric: true },
          { header: 'First to latest', share: 5 },
        ],
        rows: skills.map((skill) => [
          skill.skillName,
          `${scoreText(skill.score)}, ${likely(skill.interval)}`,
          orDash(skill.groupAverage),
          changeText(skill),
        ]),
      },
    ]),
    ...assessmentsOf(report, at),
    ...sectionOf('Attempts', attempts.length === 0 ? 'No quiz was completed in this period.' : '', [
      ...latestOf(attempts.length, statistics.totalQuizzes),
      {
        kind: 'table',
        columns: [
          { header: 'Quiz', share: 5 },
          { header: 'Completed', share: 5 },
          { header: 'Correct answers', share: 2, isNumeric: true },
          { header: 'Score', share: 5.5 },
          { header: 'Time', share: 3.4, isNumeric: true },
        ],
        rows: attempts.map((attempt) => [
          attempt.skillName,
          at(attempt.completedAt),
          `${attempt.correctAnswers}/${attempt.totalQuestions}`,
          scoreWithRange(attempt),
          `${duration(attempt.timeTaken)}${attempt.closedBy === 'deadline' ? ', closed at the time limit' : ''}`,
        ]),
      },
    ]),
    ...appendixOf(report),
  ];
}

function assessmentsOf({ assessments, totalAssessments }: PagedReport, at: (iso: string) => string): Block[] {
  if (assessments.length === 0) return [];
  return [
    { kind: 'heading', level: 2, text: 'Reviewer assessments' },
    ...latestOf(assessments.length, totalAssessments),
    ...assessments.flatMap(({ skillName, author, at: when, rating, comment, further }): Block[] => [
      {
        kind: 'text',
        text: [
          `${skillName}: ${author ?? 'a former reviewer'}, ${at(when)}`,
          ...(rating === null ? [] : [scoreText(rating)]),
        ].join(', '),
        isMuted: true,
      },
      { kind: 'text', text: comment },
      ...furtherLines(further).map(({ name, text }): Block => ({
        kind: 'text',
        text: `${name}: ${text}`,
        isMuted: true,
      })),
    ]),
  ];
}

/** Figures that back up what comes before. */
function appendixOf(report: PagedReport): Block[] {
  const { statistics, interval, skills, performanceTrend: trend } = report;
  return [
    { kind: 'heading', level: 2, text: 'Appendix: figures' },
    {
      kind: 'figures',
      figures: [
        { label: 'Total Quizzes', value: String(statistics.totalQuizzes) },
        { label: 'Average Score', value: orDash(statistics.averageScore) },
        {
          label: 'Best Score',
          value: orDash(statistics.bestScore),
          ...(statistics.bestPoints && { note: earnedText(statistics.bestPoints) }),
        },
        { label: 'Accuracy Rate', value: orDash(statistics.accuracyRate), ...(interval && { note: likely(interval) }) },
      ],
    },
    { kind: 'text', text: uncertainty(report) },
    ...(skills.length === 0
      ? []
      : [
          {
            kind: 'table' as const,
            columns: [
              { header: 'Skill', share: 5 },
              { header: 'Attempts', share: 2.3, isNumeric: true },
              { header: 'Correct answers', share: 2, isNumeric: true },
              { header: 'Best', share: 2.6, isNumeric: true },
            ],
            rows: skills.map(({ skillName, attempts, correct, questions, bestScore, bestPoints }) => [
              skillName,
              String(attempts),
              `${correct}/${questions}`,
              scoreWithPoints(bestScore, bestPoints),
            ]),
          },
        ]),
    ...sectionOf('Performance trend', trend.length === 0 ? 'No performance data available.' : '', [
      {
        kind: 'text',
        text: `Average score by day${trend.length < TREND_DAYS ? '' : `, the latest ${TREND_DAYS} days with a quiz`}.`,
        isMuted: true,
      },
      {
        kind: 'trend',
        summary: `Average score by day: ${trend.map(({ date, avgScore }) => `${dayText(date)} ${scoreText(avgScore)}`).join(', ')}`,
        points: trend.map(({ date, avgScore }) => ({ label: dayText(date), at: Date.parse(date), value: avgScore })),
      },
    ]),
  ];
}

/** Points only where they differ from the count of right answers. */
function scoreWithRange(attempt: PagedReport['attempts'][number]): string {
  const { score, interval } = attempt;
  return [scoreText(score), pointsText(attempt), likely(interval)].filter((part) => part !== null).join(', ');
}

/** Says that a list is shortened. */
const latestOf = (shown: number, total: number): Block[] =>
  shown < total ? [{ kind: 'text', text: `The latest ${shown} of ${total}.`, isMuted: true }] : [];

function sectionOf(title: string, nothing: string, blocks: Block[]): Block[] {
  const heading = { kind: 'heading', level: 2, text: title } as const;
  return nothing === '' ? [heading, ...blocks] : [heading, { kind: 'text', text: nothing, isMuted: true }];
}

/** The uncertainty, which the numbers do not show by themselves. */
function uncertainty({ statistics, interval }: PagedReport): string {
  const how =
    'Scores are estimates; the range beside a number is its 95% interval. A score is called better or worse only if the difference is clear. The group’s figure is the average of first attempts.';
  if (interval === null) return how;
  const right = `${scoreText(statistics.accuracyRate ?? 0)} of all questions were answered correctly`;
  // Beside scores by points, which may all be lower.
  return `${right}${statistics.byPoints ? ', whatever their points' : ''}; with many more like them, probably ${Math.round(interval.low)}–${Math.round(interval.high)}%. ${how}`;
}
