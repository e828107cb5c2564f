import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { outcomeWords } from '@assay/contract/rounds/dossierWords';
import type { Round } from '@assay/contract/rounds/rounds';
import type { RoundReport } from '@assay/contract/rounds/roundReport';
import { loadFailure } from '../../platform/failureText.ts';
import { Card } from '../../ui/display/Card.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { SkeletonTable } from '../../ui/feedback/Skeleton.tsx';
import { Info } from '../../ui/overlays/Info.tsx';
import { Table } from '../../ui/tables/Table.tsx';
import { RoundHeader } from './RoundParts.tsx';
import { agreementText, daysText, structuredText } from './reportWords.ts';
import { roundQuery, roundReportQuery } from './rounds.queries.ts';

/** How a round went. */
export function ReportPage() {
  const { id = '' } = useParams({ strict: false });
  const round = useQuery(roundQuery(id)).data;
  return round && <RoundReportOf round={round} />;
}

function RoundReportOf({ round }: { round: Round }) {
  const report = useQuery(roundReportQuery(String(round.id)));
  return (
    <>
      <RoundHeader round={round} />
      <h2 className="sr-only">Report</h2>
      {report.data !== undefined ? (
        <Report report={report.data} />
      ) : report.isPending ? (
        <SkeletonTable rows={8} columns={3} />
      ) : (
        <ErrorState
          {...loadFailure(report.error, 'Failed to load the report')}
          onRetry={() => void report.refetch()}
          retrying={report.isFetching}
        />
      )}
    </>
  );
}

const Report = ({ report }: { report: RoundReport }) => (
  <div className="grid grid-cols-1 gap-4 sm:gap-6 lg:grid-cols-2">
    <Funnel report={report} />
    <Card title="Time to decision">
      <Facts
        facts={[
          ['After being added', daysText(report.daysToDecision.sinceAdded)],
          ['After the last interview', daysText(report.daysToDecision.sinceInterview)],
          ...(report.funnel.withoutInterview === 0
            ? []
            : [['Without an interview, after being added', daysText(report.daysToDecision.withoutInterview)] as const]),
        ]}
      />
      <p className="mt-3 text-sm text-ink-muted">Half of the decisions were faster.</p>
    </Card>
    <Card title="Structured enough?">
      <p>{structuredText(report.structured)}</p>
    </Card>
    <Agreement agreement={report.agreement} />
    <Competencies competencies={report.competencies} />
    <Interviewers interviewers={report.interviewers} />
  </div>
);

function Funnel({ report: { funnel } }: { report: RoundReport }) {
  const steps: (readonly [string, number])[] = [
    ['Candidates', funnel.candidates],
    ['Scheduled', funnel.scheduled],
    ['Interviewed', funnel.interviewed],
    ['Decided', funnel.decided],
    [outcomeWords.advance, funnel.outcomes.advance],
  ];
  const others = (['hold', 'reject', 'withdrawn'] as const)
    .filter((outcome) => funnel.outcomes[outcome] > 0)
    .map((outcome) => `${outcomeWords[outcome]}: ${funnel.outcomes[outcome]}`);
  const { withoutInterview } = funnel;
  return (
    <Card title="Funnel">
      <ol className="grid gap-3">
        {steps.map(([label, count]) => (
          <li key={label} className="grid gap-1">
            <span className="flex justify-between gap-4">
              {label} <span className="tabular-nums">{count}</span>
            </span>
            <Bar share={funnel.candidates === 0 ? 0 : count / funnel.candidates} />
          </li>
        ))}
      </ol>
      {withoutInterview > 0 && (
        <p className="mt-3 text-sm text-ink-muted">
          {withoutInterview} of {funnel.decided} decided without an interview
        </p>
      )}
      {others.length > 0 && <p className="mt-3 text-sm text-ink-muted">{others.join(' · ')}</p>}
    </Card>
  );
}

const Bar = ({ share }: { share: number }) => (
  <span aria-hidden className="block h-2 rounded-full bg-sunken">
    <span className="block h-full rounded-full bg-accent" style={{ width: `${100 * share}%` }} />
  </span>
);

const Facts = ({ facts }: { facts: readonly (readonly [string, ReactNode])[] }) => (
  <dl className="grid gap-2">
    {facts.map(([term, value]) => (
      <div key={term} className="flex flex-wrap justify-between gap-x-4">
        <dt>{term}</dt>
        <dd className="font-semibold tabular-nums">{value}</dd>
      </div>
    ))}
  </dl>
);

const Agreement = ({ agreement }: Pick<RoundReport, 'agreement'>) => (
  <Card
    title="Do interviewers agree?"
    beside={
      <Info label="About agreement">
        1 is full agreement, 0 is chance. Alpha compares single ratings; ICC compares scorecard averages.
      </Info>
    }
  >
    <p>{agreementText(agreement)}</p>
    {agreement.alpha && (
      <div className="mt-3">
        <Facts
          facts={[
            ['Krippendorff’s alpha', estimateText(agreement.alpha)],
            ['ICC(2,1)', agreement.icc ? estimateText(agreement.icc) : '–'],
          ]}
        />
        <p className="mt-3 text-sm text-ink-muted">
          {agreement.candidates} candidates rated by two or more people, with 95% intervals
        </p>
      </div>
    )}
  </Card>
);

const estimateText = ({ value, interval }: NonNullable<RoundReport['agreement']['alpha']>): string =>
  interval === null
    ? value.toFixed(2)
    : `${value.toFixed(2)} (${interval.low.toFixed(2)} to ${interval.high.toFixed(2)})`;

const Competencies = ({ competencies }: Pick<RoundReport, 'competencies'>) => (
  <Card title="Ratings" flush className="lg:col-span-2">
    <Table
      caption="Ratings by competency"
      rows={competencies}
      rowKey={({ id }) => id}
      empty={<EmptyState>No scorecards yet. Ratings appear when feedback on an interview is complete.</EmptyState>}
      columns={[
        { key: 'name', header: 'Competency', rowHeader: true, cell: ({ name }) => name },
        { key: 'average', header: 'Average', numeric: true, cell: ({ average }) => average.toFixed(1) },
        ...[1, 2, 3, 4, 5].map((score) => ({
          key: String(score),
          header: String(score),
          numeric: true,
          cell: ({ counts }: RoundReport['competencies'][number]) => counts[score - 1] ?? 0,
        })),
      ]}
    />
  </Card>
);

const Interviewers = ({ interviewers }: Pick<RoundReport, 'interviewers'>) => (
  <Card title="Interviewers" flush className="lg:col-span-2">
    <Table
      caption="Load of interviewers"
      rows={interviewers}
      rowKey={({ userId }) => userId}
      className="max-h-[32rem]"
      empty={<EmptyState>No interviews yet</EmptyState>}
      columns={[
        { key: 'name', header: 'Interviewer', rowHeader: true, cell: ({ name }) => name },
        { key: 'held', header: 'Held', numeric: true, cell: ({ held }) => held },
        { key: 'planned', header: 'Planned', numeric: true, cell: ({ planned }) => planned },
        { key: 'submitted', header: 'Scorecards', numeric: true, cell: ({ submitted }) => submitted },
        { key: 'missing', header: 'Missing', numeric: true, cell: ({ missing }) => missing },
      ]}
    />
  </Card>
);
