import { X } from 'lucide-react';
import { fullName } from '@assay/contract/people/names';
import type { ManagedUser } from '@assay/contract/people/userAdmin';
import { failureText } from '../platform/failureText.ts';
import { Button } from '../ui/forms/Button.tsx';
import { ProgressBar } from '../ui/feedback/ProgressBar.tsx';
import type { BulkRun } from './bulkRun.ts';
import { useBulkRun } from './bulkRun.queries.ts';
import { bulkOutcome, bulkTitle } from './bulkWords.ts';

const NAMED = 5;

/** The progress of a bulk action, and the refused people. */
export function BulkProgress({ onSelect }: { onSelect: (people: readonly ManagedUser[]) => void }) {
  const { run, clear } = useBulkRun();
  if (run === null) return null;
  const { refused } = run;
  return (
    <section aria-label="Changes in progress" className="panel grid gap-2 p-3 shadow-floating">
      <p role="status" className="font-semibold wrap-anywhere">
        {run.step === 'done' ? `${bulkOutcome(run)}.` : bulkTitle(run)}
      </p>
      {run.step === 'done' ? (
        <>
          <div className="max-w-text text-sm wrap-anywhere">
            <p>Not changed:</p>
            <ul className="list-disc pl-5">
              {refused.slice(0, NAMED).map((one) => (
                <li key={one.person.id}>{refusalWords(one)}</li>
              ))}
              {refused.length > NAMED && <li>{refused.length - NAMED} more</li>}
            </ul>
          </div>
          <div className="flex flex-wrap gap-2">
            <Button
              onClick={() => {
                onSelect(refused.map(({ person }) => person));
                clear();
              }}
            >
              {refused.length === 1 ? 'Select this user' : `Select these ${refused.length}`}
            </Button>
            <Button variant="ghost" onClick={clear}>
              <X size={18} aria-hidden /> Close
            </Button>
          </div>
        </>
      ) : (
        <Progress run={run} />
      )}
    </section>
  );
}

function Progress({ run: { through, people, step } }: { run: BulkRun }) {
  return (
    <>
      <ProgressBar
        label="Users changed"
        value={through}
        max={people.length}
        valueText={`${through} of ${people.length}`}
      />
      <p className="text-sm text-ink-muted">
        <span className="tabular-nums">
          {through} of {people.length}.
        </span>{' '}
        {step === 'waiting' && 'This may take a few minutes. '}
        You can visit other pages; keep this tab open.
      </p>
    </>
  );
}

const refusalWords = ({ person, error }: BulkRun['refused'][number]) =>
  `${fullName(person)}: ${failureText(error, 'failed.')}`;
