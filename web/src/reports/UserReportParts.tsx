import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import { TREND_DAYS } from '@assay/contract/reports/reportLimits';
import { earnedText } from '@assay/contract/quiz/pointsText';
import { furtherLines } from '@assay/contract/furtherLines';
import type { Period } from '@assay/contract/reports/reports';
import { ExportMenu } from '../platform/export/ExportMenu.tsx';
import { formatDate, formatScore } from '../platform/format.ts';
import { Card } from '../ui/display/Card.tsx';
import { ChartCard } from '../ui/charts/ChartCard.tsx';
import { EmptyState } from '../ui/feedback/EmptyState.tsx';
import type { ChartTable } from '../ui/charts/chartTable.ts';
import { LineChart } from '../ui/charts/LineChart.tsx';
import { Info } from '../ui/overlays/Info.tsx';
import { accuracyNote } from '../ui/scores/accuracyNote.ts';
import { ScoreBadge } from '../ui/scores/ScoreBadge.tsx';
import { type Column, Table } from '../ui/tables/Table.tsx';
import { TableFileMenu } from '../ui/tables/TableFileMenu.tsx';
import { NamedValues } from '../ui/display/NamedValues.tsx';
import type { FullReport } from './adminReports.queries.ts';
import { progressText } from './changeWords.ts';
import { shortRange } from './estimateWords.ts';
import { SkillBars } from './SkillBars.tsx';

type SkillRow = FullReport['skills'][number];

/** On a phone the most important columns fit without scrolling; the rest is under the name. */
const ROOMY = 'max-sm:hidden';
const Small = ({ children }: { children: ReactNode }) => (
  <span className="block text-sm font-normal text-ink-muted sm:hidden">{children}</span>
);

const skillColumns: readonly Column<SkillRow>[] = [
  {
    key: 'skill',
    header: 'Skill',
    rowHeader: true,
    className: 'sm:min-w-36 wrap-anywhere',
    cell: (skill) => (
      <>
        {skill.skillName}
        {skill.change !== null && <Small>{progressText(skill)}</Small>}
      </>
    ),
  },
  { key: 'attempts', header: 'Attempts', numeric: true, cell: ({ attempts }) => attempts },
  {
    key: 'correct',
    header: 'Correct answers',
    numeric: true,
    // Leaves space for names: the heading may wrap.
    className: `w-24 whitespace-normal! ${ROOMY}`,
    cell: ({ correct, questions }) => `${correct}/${questions}`,
  },
  {
    key: 'best',
    header: 'Best',
    numeric: true,
    cell: ({ bestScore, bestPoints }) => (
      <>
        {formatScore(bestScore)}
        {bestPoints && <span className="block text-xs text-ink-muted">{earnedText(bestPoints)}</span>}
      </>
    ),
  },
  { key: 'change', header: 'First → latest', className: `min-w-40 ${ROOMY}`, cell: progressText },
];

/** Skills by score, as they are shown. */
export const UserSkills = ({ person, skills }: Pick<FullReport, 'person' | 'skills'>) => (
  <Card
    title="Skills"
    beside={<Info label="About Skills">Average score in each skill, best first, with its 95% range.</Info>}
    action={skills.length > 0 && <TableFileMenu title="Skills" read={() => skillsFile(skills)} />}
  >
    {skills.length === 0 ? (
      <EmptyState>No completed quizzes in this period</EmptyState>
    ) : (
      <SkillBars person={person} skills={skills} />
    )}
  </Card>
);

const skillsFile = (skills: readonly SkillRow[]): ChartTable => ({
  columns: [
    { header: 'Skill' },
    { header: 'Category' },
    { header: 'Attempts' },
    { header: 'Correct answers' },
    { header: 'Questions' },
    { header: 'Average score', format: formatScore },
    { header: 'Likely from', format: formatScore },
    { header: 'Likely to', format: formatScore },
    { header: 'Group', format: formatScore },
    ...['Best', 'First', 'Latest'].flatMap((which) => [
      { header: `${which} score`, format: formatScore },
      { header: `${which} points` },
      { header: `${which} points possible` },
    ]),
  ],
  rows: skills.map((one) => [
    one.skillName,
    one.category,
    one.attempts,
    one.correct,
    one.questions,
    one.score,
    one.interval.low,
    one.interval.high,
    one.groupAverage,
    ...scoreCells(one.bestScore, one.bestPoints),
    ...scoreCells(one.firstScore, one.firstPoints),
    ...scoreCells(one.latestScore, one.latestPoints),
  ]),
});

const scoreCells = (score: number, points: SkillRow['bestPoints']) => [
  score,
  points?.pointsEarned ?? null,
  points?.pointsPossible ?? null,
];

/** Figures that back up what comes before. */
export function UserFigures({ report: { statistics, interval, skills } }: { report: FullReport }) {
  const note = accuracyNote(statistics);
  return (
    <Card title="Figures">
      <dl className="mb-6 grid grid-cols-2 gap-4 lg:grid-cols-4">
        <Figure label="Total Quizzes" value={String(statistics.totalQuizzes)} />
        <Figure
          label="Average Score"
          value={orDash(statistics.averageScore)}
          info="The average of quiz scores. Every quiz counts the same."
        />
        <Figure
          label="Best Score"
          value={orDash(statistics.bestScore)}
          notes={statistics.bestPoints ? [earnedText(statistics.bestPoints)] : []}
        />
        <Figure
          label="Accuracy Rate"
          value={orDash(statistics.accuracyRate)}
          info="Share of all questions answered correctly, whatever their points. The range shows how sure this is."
          notes={[...(interval ? [shortRange(interval)] : []), ...(note === null ? [] : [note])]}
        />
      </dl>
      {skills.length > 0 && (
        <Table caption="Skills of this person" rows={skills} rowKey={({ skillId }) => skillId} columns={skillColumns} />
      )}
      <p className="mt-4 max-w-text text-sm text-ink-muted">
        Scores are estimates: each one is probably within its range. “Better” and “worse” mean a clear difference.
      </p>
    </Card>
  );
}

type FigureProps = { label: string; value: string; info?: string; notes?: readonly string[] };

const Figure = ({ label, value, info, notes = [] }: FigureProps) => (
  <div>
    <dt className="flex items-center gap-2 text-sm text-ink-muted">
      {label}
      {info !== undefined && <Info label={`About ${label}`}>{info}</Info>}
    </dt>
    <dd className="text-lg font-semibold tabular-nums">{value}</dd>
    {notes.map((note) => (
      <dd key={note} className="text-sm text-ink-muted">
        {note}
      </dd>
    ))}
  </div>
);

const orDash = (percentage: number | null) => (percentage === null ? '–' : formatScore(percentage));

export function UserTrend({ trend }: { trend: FullReport['performanceTrend'] }) {
  return (
    <ChartCard
      title="Performance Trend"
      note={trend.length < TREND_DAYS ? undefined : `The latest ${TREND_DAYS} days with a quiz`}
      empty="No performance data available"
      table={{
        columns: [{ header: 'Date' }, { header: 'Average score', format: formatScore }],
        rows: trend.map(({ date, avgScore }) => [formatDate(date), avgScore]),
      }}
    >
      <LineChart
        title="Performance Trend"
        summary={`Average score by day, ${trend.length} days`}
        yLabel="average score"
        formatY={formatScore}
        series={[
          { name: 'Average score', points: trend.map(({ date, avgScore }) => ({ x: localDay(date), y: avgScore })) },
        ]}
      />
    </ChartCard>
  );
}

/** A calendar day as local midnight: as UTC it would show the previous day in the west. */
const localDay = (date: string) => new Date(`${date}T00:00:00`);

/** Says that a list is shortened. */
export const Latest = ({ shown, total }: { shown: number; total: number }) =>
  shown < total && (
    <p className="px-4 pb-3 text-sm text-ink-muted sm:px-6">
      The latest {shown} of {total}.
    </p>
  );

/** The report's person and period, which its lists' exports use. */
export type Exported = { exported: { userId: number; period: Period } };

/** Assessments of the attempts, which do not affect the scores. */
export function UserAssessments({
  assessments,
  totalAssessments,
  exported,
}: Exported & Pick<FullReport, 'assessments' | 'totalAssessments'>) {
  if (assessments.length === 0) return null;
  return (
    <Card
      title="Reviewer assessments"
      flush
      className="pb-2"
      action={
        <div className="print:hidden">
          <ExportMenu list="reportAssessments" filter={exported} label="Export assessments" />
        </div>
      }
    >
      <Latest shown={assessments.length} total={totalAssessments} />
      <ul>
        {assessments.map(({ id, attemptId, skillName, author, at, rating, comment, further }) => (
          <li key={id} className="grid gap-1 border-t border-line px-4 py-3 sm:px-6">
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <Link
                to="/admin/reports/attempts/$id"
                params={{ id: String(attemptId) }}
                className="font-medium hover:underline"
              >
                {skillName}
              </Link>
              <span className="text-sm text-ink-muted">
                {author ?? 'A former reviewer'}, <time dateTime={at}>{formatDate(at)}</time>
              </span>
              {rating !== null && <ScoreBadge score={rating} wordHidden />}
            </p>
            <p className="max-w-text whitespace-pre-line wrap-anywhere">{comment}</p>
            <NamedValues values={furtherLines(further)} />
          </li>
        ))}
      </ul>
    </Card>
  );
}
