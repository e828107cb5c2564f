import { type ChangeEvent, useState } from 'react';
import { Link } from '@tanstack/react-router';
import { ArrowLeft, FileUp } from 'lucide-react';
import { failureText } from '../platform/failureText.ts';
import { LearnMore } from '../platform/LearnMore.tsx';
import { Banner } from '../ui/feedback/Banner.tsx';
import { buttonClass } from '../ui/forms/Button.tsx';
import { Card } from '../ui/display/Card.tsx';
import { PageHeader } from '../ui/display/PageHeader.tsx';
import { Spinner } from '../ui/feedback/Spinner.tsx';
import { ImportPlan } from './ImportPlan.tsx';
import { ImportProgress } from './ImportProgress.tsx';
import { useImportRun, usePreview } from './userImport.queries.ts';

const EXAMPLE = 'First name,Last name,Email,Role,Time factor,Group\nAda,Byron,ada@example.org,learner,1.25,BSc 2026';
const MOST_BYTES = 1024 * 1024;

/** Imports a file of people: first the verdict on each row, then the import. */
export function ImportUsersPage() {
  const preview = usePreview();
  const { run, goOn, clear } = useImportRun();
  const [problem, setProblem] = useState<string>();
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const file = currentTarget.files?.[0];
    // The same file may be selected again after an edit.
    const forget = () => {
      currentTarget.value = '';
    };
    if (!file) return;
    const isTooLarge = file.size > MOST_BYTES;
    setProblem(isTooLarge ? 'This file is larger than 1 MB. Split it.' : undefined);
    if (isTooLarge) {
      preview.reset();
      forget();
    } else preview.mutate(file, { onSettled: forget });
  };
  const refusal = problem ?? (preview.isError ? failureText(preview.error, 'Failed to read the file') : undefined);

  return (
    <>
      <PageHeader
        title="Import users"
        more={<LearnMore page="people" about="importing users" />}
        description="Preview everything before you import"
        action={
          <Link to="/admin/users" className={buttonClass()}>
            <ArrowLeft size={18} aria-hidden /> Back to users
          </Link>
        }
      />
      <div className="grid gap-4 sm:gap-6">
        {run && (
          <ImportProgress
            run={run}
            onGoOn={goOn}
            onClear={() => {
              clear();
              preview.reset();
            }}
          />
        )}
        {!run && (
          <Card title="Select a file">
            <div className="grid gap-4 lg:grid-cols-2">
              <div className="grid content-start justify-items-start gap-4">
                <label
                  className={buttonClass({ variant: preview.data ? 'secondary' : 'primary', className: 'relative' })}
                >
                  <FileUp size={18} aria-hidden /> {preview.data ? 'Select another file' : 'Select CSV file'}
                  <input
                    type="file"
                    accept=".csv,text/csv"
                    onChange={choose}
                    className="absolute inset-0 cursor-pointer opacity-0"
                  />
                </label>
                {preview.isPending && <Spinner label="Reading the file" />}
                {refusal !== undefined && <Banner tone="danger">{refusal}</Banner>}
              </div>
              {preview.data ? (
                <details>
                  <summary className="cursor-pointer py-2 font-medium">File format</summary>
                  <FileFormat />
                </details>
              ) : (
                <FileFormat />
              )}
            </div>
          </Card>
        )}
        {!run && preview.data && !preview.isPending && <ImportPlan key={preview.submittedAt} plan={preview.data} />}
      </div>
    </>
  );
}

const FileFormat = () => (
  <div className="grid gap-2 text-sm text-ink-muted">
    <p>
      The first row names the columns: <b>Email</b>, <b>First name</b>, <b>Last name</b>, and optionally <b>Role</b>{' '}
      (learner or admin), <b>Time factor</b> (1 to 4, or untimed) and <b>Group</b>; empty cells change nothing. Up to
      1,000 rows and 1 MB. You can import a CSV file from “Export users”.
    </p>
    <pre className="overflow-x-auto rounded-control bg-sunken p-3 text-ink">{EXAMPLE}</pre>
    <p>New users get an email with a link to set a password. An import never deletes users.</p>
  </div>
);
