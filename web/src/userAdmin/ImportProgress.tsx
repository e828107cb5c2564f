import { Link } from '@tanstack/react-router';
import type { ImportVerdict } from '@assay/contract/people/userImport';
import { failureText } from '../platform/failureText.ts';
import { Banner } from '../ui/feedback/Banner.tsx';
import { Button, buttonClass } from '../ui/forms/Button.tsx';
import { Card } from '../ui/display/Card.tsx';
import { ProgressBar } from '../ui/feedback/ProgressBar.tsx';
import type { ImportRun } from './importRun.ts';
import { ImportRows } from './ImportRows.tsx';

type ProgressProps = { run: ImportRun; onGoOn: () => void; onClear: () => void };

/** An import's progress and outcome. */
export function ImportProgress({ run, onGoOn, onClear }: ProgressProps) {
  const { state, taken, total, fileName } = run;
  const refused = taken.filter(({ verdict }) => verdict === 'refused');
  const isRunning = state.step === 'running';
  return (
    <Card title={isRunning ? `Importing ${fileName}` : state.step === 'done' ? 'Imported' : 'Import paused'}>
      <div className="grid gap-4">
        {isRunning && (
          <div className="grid gap-2" role="status">
            <ProgressBar
              label="Importing"
              value={taken.length}
              max={Math.max(1, total)}
              valueText={`${taken.length} of ${total} rows`}
            />
            <span className="text-sm text-ink-muted">
              {taken.length} of {total} rows. You can visit other pages; keep this tab open.
            </span>
          </div>
        )}
        {state.step === 'done' && (
          <Banner tone={refused.length === 0 ? 'success' : 'warning'}>
            {outcome(run)}.{taken.some(({ verdict }) => verdict === 'create') && ' We’ve emailed the new users.'}
          </Banner>
        )}
        {state.step === 'stopped' && (
          <Banner tone="danger">
            {failureText(state.error, taken.length === 0 ? 'The import failed.' : 'We couldn’t import the next rows.')}{' '}
            {taken.length === 0
              ? 'No rows were imported.'
              : `${taken.length} of ${total} rows were imported: ${outcome(run)}.`}
          </Banner>
        )}
        {!isRunning && (
          <div className="flex flex-wrap gap-2">
            {state.step === 'stopped' && (
              <Button variant="primary" onClick={onGoOn}>
                Continue
              </Button>
            )}
            <Link
              to="/admin/users"
              className={buttonClass({ variant: state.step === 'done' ? 'primary' : 'secondary' })}
            >
              View users
            </Link>
            <Button onClick={onClear}>Import another file</Button>
          </div>
        )}
        {refused.length > 0 && <ImportRows rows={refused} />}
      </div>
    </Card>
  );
}

function outcome({ taken }: ImportRun): string {
  const count = (verdict: ImportVerdict) => taken.filter((row) => row.verdict === verdict).length;
  const counts = (
    [
      ['create', 'created'],
      ['update', 'changed'],
      ['unchanged', 'unchanged'],
      ['refused', 'refused'],
    ] as const
  ).map(([verdict, word]) => [count(verdict), word] as const);
  return counts
    .filter(([many]) => many > 0)
    .map(([many, word]) => `${many} ${word}`)
    .join(', ');
}
