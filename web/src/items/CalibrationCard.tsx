import { useState } from 'react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Ruler } from 'lucide-react';
import { CALIBRATION_PRIOR } from '@assay/contract/questions/calibrations';
import type { CalibratedItem, Calibration, CalibrationModel } from '@assay/contract/questions/calibrations';
import { call } from '../platform/api.ts';
import { ExportMenu } from '../platform/export/ExportMenu.tsx';
import { failureText, loadFailure } from '../platform/failureText.ts';
import { formatDate, formatDateTime } from '../platform/format.ts';
import { Banner } from '../ui/feedback/Banner.tsx';
import { Button } from '../ui/forms/Button.tsx';
import { Card } from '../ui/display/Card.tsx';
import { EmptyState } from '../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../ui/feedback/ErrorState.tsx';
import { Info } from '../ui/overlays/Info.tsx';
import { oneLine } from '../ui/text/oneLine.ts';
import { ProgressBar } from '../ui/feedback/ProgressBar.tsx';
import { Select } from '../ui/forms/Select.tsx';
import { SkeletonTable } from '../ui/feedback/Skeleton.tsx';
import { Table } from '../ui/tables/Table.tsx';
import { toast } from '../ui/feedback/toast.ts';
import { runOfParameters } from './itemWords.ts';
import { calibrationsKey, calibrationsQuery } from './items.queries.ts';

const models = [
  { value: '1PL', label: '1PL: difficulty, one discrimination for all' },
  { value: '2PL', label: '2PL: difficulty and discrimination' },
];

/** Questions on a common ability scale. For authors: scores do not use it. */
export function CalibrationCard({ skillId }: { skillId: number }) {
  const [model, setModel] = useState<CalibrationModel>('1PL');
  const queryClient = useQueryClient();
  const calibrations = useQuery(calibrationsQuery(skillId));
  const starting = useMutation({
    mutationFn: () => call('POST /admin/skills/:id/calibrations', { params: { id: skillId }, body: { model } }),
    onError: (error) => toast.error(failureText(error, 'Failed to start the calibration')),
    onSettled: () => queryClient.invalidateQueries({ queryKey: calibrationsKey(skillId) }),
  });
  const { data } = calibrations;
  const [newest] = data?.runs ?? [];
  const finished = runOfParameters(data?.runs ?? []);
  const isRunning = newest?.status === 'running';
  return (
    <Card
      title={
        <span className="inline-flex items-center gap-2">
          Calibration
          <Info label="About Calibration">
            Puts questions and people on one scale, from first attempts. Runs every night. Scores don’t use it. ± is the
            standard error.
          </Info>
        </span>
      }
      action={
        <div className="flex flex-wrap items-end gap-3">
          <Select
            label="Model"
            labelHidden
            options={models}
            value={model}
            disabled={isRunning}
            onChange={({ currentTarget }) => setModel(currentTarget.value === '2PL' ? '2PL' : '1PL')}
          />
          <Button onClick={() => starting.mutate()} loading={starting.isPending} disabled={isRunning}>
            <Ruler size={18} aria-hidden /> Calibrate now
          </Button>
        </div>
      }
    >
      {data === undefined ? (
        calibrations.isError ? (
          <ErrorState
            {...loadFailure(calibrations.error, 'Failed to load the calibrations')}
            onRetry={() => void calibrations.refetch()}
            retrying={calibrations.isFetching}
          />
        ) : (
          <SkeletonTable rows={3} columns={4} />
        )
      ) : (
        <div className="grid gap-4">
          {newest && <RunLine run={newest} />}
          {data.corrected > 0 && (
            <Banner tone="warning">
              {data.corrected === 1 ? '1 question is' : `${data.corrected} questions are`} left out because of a later
              correction. The next calibration includes {data.corrected === 1 ? 'it' : 'them'} again if{' '}
              {data.corrected === 1 ? 'its' : 'their'} marks still tell right from wrong.
            </Banner>
          )}
          {data.items.length > 0 ? (
            <>
              {finished && finished.id !== newest?.id && <RunLine run={finished} />}
              <Parameters items={data.items} />
              <p className="max-w-text text-sm text-ink-muted">
                Marginal maximum likelihood (EM); abilities are standard normal. Weak normal priors: discrimination 1 ±{' '}
                {CALIBRATION_PRIOR.aDeviation}, intercept 0 ± {CALIBRATION_PRIOR.dDeviation}.
              </p>
              <ExportMenu list="parameters" filter={{ skillId }} label="Export parameters" />
            </>
          ) : (
            !isRunning &&
            data.corrected === 0 && (
              <EmptyState icon={<Ruler size={28} aria-hidden />}>
                No calibrated questions yet. The 1PL model needs {data.needed['1PL']} answers per question, the 2PL
                model {data.needed['2PL']}, for at least three questions.
              </EmptyState>
            )
          )}
        </div>
      )}
    </Card>
  );
}

const count = new Intl.NumberFormat('en-GB');

function RunLine({ run }: { run: Calibration }) {
  const by = run.automatic ? 'automatic' : 'by an admin';
  if (run.status === 'running')
    return (
      <div className="grid gap-2" role="status">
        <p>
          The {run.model} is being calculated from {count.format(run.responses)} answers to {run.items} questions: step{' '}
          {run.iterations}. You can leave this page.
        </p>
        <ProgressBar
          label="Calibration"
          value={run.progress}
          valueText={`${Math.round(run.progress)}%, step ${run.iterations}`}
        />
      </div>
    );
  const ended = formatDateTime(run.finishedAt ?? run.startedAt);
  if (run.status === 'interrupted')
    return (
      <p>
        The {run.model} of {ended} was interrupted because the server stopped. Start it again.
      </p>
    );
  if (run.status === 'failed')
    return (
      <p>
        The {run.model} of {ended} failed. Start it again.
      </p>
    );
  return (
    <p className="text-sm text-ink-muted">
      {run.model}, {ended}, {by}: {count.format(run.responses)} answers of {count.format(run.people)} people to{' '}
      {run.items} {run.items === 1 ? 'question' : 'questions'}
      {run.waiting > 0 && `; ${run.waiting} still have too few answers`}
      {run.converged === false && '; it didn’t converge, so read its numbers with care'}.{' '}
      {run.reliability !== null && (
        <span className="inline-flex items-center gap-1">
          Marginal reliability {run.reliability.toFixed(2).replace('-', '−')}
          <Info label="About Marginal reliability">
            How reliably the answers tell abilities apart; 1 is best. Unlike alpha, it also works with different papers.
          </Info>
        </span>
      )}
    </p>
  );
}

const withError = (value: number, error: number | null) =>
  `${value.toFixed(2).replace('-', '−')}${error === null ? '' : ` ± ${error.toFixed(2)}`}`;

const calibrated = ({ model, calibratedAt }: CalibratedItem) => `${model}, ${formatDate(calibratedAt)}`;

const Parameters = ({ items }: { items: readonly CalibratedItem[] }) => (
  <Table
    caption="Calibrated questions, easiest first"
    className="max-h-96"
    rows={items}
    rowKey={({ versionId }) => versionId}
    columns={[
      {
        key: 'question',
        header: 'Question',
        rowHeader: true,
        className: 'wrap-anywhere',
        cell: (item) => (
          <>
            <Link
              to="/admin/reports/items/$id"
              params={{ id: String(item.questionId) }}
              search={{ versionId: item.versionId }}
              className="line-clamp-2 hover:underline"
            >
              {oneLine(item.questionText)}
            </Link>
            <span className="block text-sm font-normal text-ink-muted sm:hidden">
              Discrimination {withError(item.a, item.aError)}, {count.format(item.responses)} answers,{' '}
              {calibrated(item)}
            </span>
          </>
        ),
      },
      { key: 'b', header: 'Difficulty', numeric: true, cell: ({ b, bError }) => withError(b, bError) },
      {
        key: 'a',
        header: 'Discrimination',
        numeric: true,
        className: 'max-sm:hidden',
        cell: ({ a, aError }) => withError(a, aError),
      },
      {
        key: 'n',
        header: 'Answers',
        numeric: true,
        className: 'max-sm:hidden',
        cell: ({ responses }) => count.format(responses),
      },
      { key: 'by', header: 'Calibrated', className: 'whitespace-nowrap max-sm:hidden', cell: calibrated },
    ]}
  />
);
