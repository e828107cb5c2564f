import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { RotateCcw } from 'lucide-react';
import type { QuestionVersion } from '@assay/contract/questions/questionBank';
import { formatShortDate, formatTime } from '../platform/format.ts';
import { loadFailure } from '../platform/failureText.ts';
import { Button } from '../ui/forms/Button.tsx';
import { Card } from '../ui/display/Card.tsx';
import { ErrorState } from '../ui/feedback/ErrorState.tsx';
import { Select } from '../ui/forms/Select.tsx';
import { SkeletonTable } from '../ui/feedback/Skeleton.tsx';
import { TableFileMenu } from '../ui/tables/TableFileMenu.tsx';
import { versionsQuery } from './bank.queries.ts';
import { correctedWords } from './correctionWords.ts';
import { Difference } from './Difference.tsx';
import { versionsFile } from './versionsFile.ts';

type Props = { questionId: number; busy: boolean; onUse: (version: QuestionVersion) => void };

/** Every version of this question; any two can be compared word by word. */
export function VersionsPanel({ questionId, busy, onUse }: Props) {
  const versions = useQuery(versionsQuery(questionId));
  const [chosen, setSelected] = useState<{ from?: number; to?: number }>({});
  if (versions.isPending) return <SkeletonTable rows={3} columns={2} />;
  if (versions.data === undefined)
    return (
      <Card>
        <ErrorState
          {...loadFailure(versions.error, 'Failed to load the versions')}
          onRetry={() => void versions.refetch()}
          retrying={versions.isFetching}
        />
      </Card>
    );
  const [latest] = versions.data;
  if (!latest || versions.data.length < 2)
    return (
      <Card title="Versions">
        <p className="text-ink-muted">This is the first version. Every change adds one.</p>
      </Card>
    );
  const find = (number: number | undefined, fallback: number) =>
    versions.data.find(({ version }) => version === number) ??
    versions.data.find(({ version }) => version === fallback) ??
    latest;
  const to = find(chosen.to, latest.version);
  const from = find(chosen.from, latest.version - 1);
  const options = versions.data.map(({ version, createdAt, author }) => ({
    value: version,
    label: `Version ${version}, ${formatShortDate(createdAt, new Date())}, ${formatTime(createdAt)}${author ? `, ${author}` : ''}`,
  }));
  return (
    <Card
      title="Versions"
      action={
        <TableFileMenu
          title="Versions"
          fileTitle={`Versions of question ${questionId}`}
          read={() => versionsFile(versions.data)}
        />
      }
    >
      <div className="grid gap-4">
        <div className="grid items-end gap-3 sm:grid-cols-2">
          <Select
            label="Compare"
            options={options}
            value={from.version}
            onChange={({ currentTarget }) => setSelected({ ...chosen, from: Number(currentTarget.value) })}
          />
          <Select
            label="With"
            options={options}
            value={to.version}
            onChange={({ currentTarget }) => setSelected({ ...chosen, to: Number(currentTarget.value) })}
          />
        </div>
        <Difference label={`Changes from version ${from.version} to version ${to.version}`} from={from} to={to} />
        {[...new Set([from, to])].map(
          ({ version, correction }) =>
            correction && (
              <p key={version} className="text-sm text-ink-muted">
                Version {version}: {correctedWords(correction)}.
              </p>
            ),
        )}
        {from.version !== latest.version && (
          <Button className="justify-self-start" loading={busy} onClick={() => onUse(from)}>
            <RotateCcw size={18} aria-hidden /> Restore version {from.version}
          </Button>
        )}
      </div>
    </Card>
  );
}
