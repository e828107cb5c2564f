import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { Download, FileUp } from 'lucide-react';
import type { QuestionFormat } from '@assay/contract/questions/questionFiles';
import { tagsQuery } from '../questions/bank.queries.ts';
import { everySkillQuery } from '../skills/skillAdmin.queries.ts';
import { SkillFilter } from '../platform/SkillFilter.tsx';
import { failureText, loadFailure } from '../platform/failureText.ts';
import { Banner } from '../ui/feedback/Banner.tsx';
import { Button, buttonClass } from '../ui/forms/Button.tsx';
import { Card } from '../ui/display/Card.tsx';
import { Checkbox } from '../ui/forms/Checkbox.tsx';
import { ErrorState } from '../ui/feedback/ErrorState.tsx';
import { PageHeader } from '../ui/display/PageHeader.tsx';
import { saveFile } from '../ui/saveFile.browser.ts';
import { SearchField } from '../ui/forms/SearchField.tsx';
import { Select } from '../ui/forms/Select.tsx';
import { toast } from '../ui/feedback/toast.ts';
import { type ExportSearch, exportSearch } from './exportSearch.ts';
import { bytesOf } from './importFile.ts';
import { formatNames } from './importWords.ts';
import { exportPreviewQuery, useExport } from './questionFiles.queries.ts';

const formats = Object.entries(formatNames).map(([value, label]) => ({ value, label }));
const difficulties = [
  { value: '', label: 'All difficulties' },
  { value: 'easy', label: 'Easy' },
  { value: 'medium', label: 'Medium' },
  { value: 'hard', label: 'Hard' },
];
const statuses = [
  { value: '', label: 'Not archived' },
  { value: 'draft', label: 'Drafts' },
  { value: 'review', label: 'In review' },
  { value: 'live', label: 'Live' },
  { value: 'archived', label: 'Archived' },
];

export function ExportPage() {
  const search = exportSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  const skills = useQuery(everySkillQuery());
  const [format, setFormat] = useState<QuestionFormat>('gift');
  const asked = { format, ...search };
  const preview = useQuery(exportPreviewQuery(asked));
  const exporting = useExport();
  const tags = useQuery(tagsQuery(search.skillId));
  const offeredTags = new Set([...(tags.data ?? []), ...(search.tag === undefined ? [] : [search.tag])]);
  const change = (values: Record<string, unknown>) => {
    const next: ExportSearch = exportSearch({ ...search, ...values });
    void navigate({ to: '/admin/questions/export', search: next, replace: true });
  };
  const save = () =>
    exporting.mutate(asked, {
      onSuccess: ({ content, mediaType, fileName, count }) => {
        saveFile(new Blob([bytesOf(content)], { type: mediaType }), fileName);
        toast.success(
          count === 1 ? '1 question was exported' : `${count.toLocaleString('en')} questions were exported`,
        );
      },
      onError: (error) => toast.error(failureText(error, 'Failed to export the questions')),
    });

  return (
    <>
      <PageHeader
        title="Export questions"
        description="Includes the correct answers"
        action={
          <Link to="/admin/questions/import" className={buttonClass()}>
            <FileUp size={18} aria-hidden /> Import questions
          </Link>
        }
      />
      <Card>
        <div className="grid items-end gap-4 sm:grid-cols-2 lg:grid-cols-4">
          <SearchField
            placeholder="Question text"
            className="sm:col-span-2"
            maxLength={200}
            value={search.search ?? ''}
            onSearch={(text) => change({ search: text })}
          />
          <SkillFilter skills={skills} value={search.skillId} onChange={(skillId) => change({ skillId, tag: '' })} />
          <Select
            label="Difficulty"
            options={difficulties}
            value={search.difficulty ?? ''}
            onChange={({ currentTarget }) => change({ difficulty: currentTarget.value })}
          />
          <Select
            label="Status"
            options={statuses}
            value={search.status ?? ''}
            onChange={({ currentTarget }) => change({ status: currentTarget.value })}
          />
          <Select
            label="Tag"
            options={[{ value: '', label: 'All tags' }, ...[...offeredTags].map((value) => ({ value, label: value }))]}
            value={search.tag ?? ''}
            onChange={({ currentTarget }) => change({ tag: currentTarget.value })}
          />
          <Checkbox
            label="Has issues"
            checked={search.flagged ?? false}
            onChange={({ currentTarget }) => change({ flagged: currentTarget.checked })}
          />
        </div>
        {preview.isError ? (
          <ErrorState
            {...loadFailure(preview.error, 'Failed to load these questions')}
            onRetry={() => void preview.refetch()}
            retrying={preview.isFetching}
          />
        ) : (
          <div className="mt-5 grid gap-4">
            <p role="status" className="text-ink-muted">
              {preview.data === undefined ? 'Counting...' : countWords(preview.data.count)}
            </p>
            {preview.data && preview.data.losses.length > 0 && (
              <Banner tone="warning">
                <span className="font-semibold">{formatNames[format]} can’t store everything:</span>
                <ul className="mt-1 list-disc pl-5">
                  {preview.data.losses.map((loss) => (
                    <li key={loss}>{loss}</li>
                  ))}
                </ul>
              </Banner>
            )}
            <div className="flex flex-wrap items-end gap-3">
              <Select
                label="Format"
                className="w-44"
                options={formats}
                value={format}
                onChange={({ currentTarget }) => setFormat(currentTarget.value as QuestionFormat)}
              />
              <Button
                variant="primary"
                loading={exporting.isPending}
                disabled={preview.data === undefined || preview.data.count === 0 || preview.isPlaceholderData}
                onClick={save}
              >
                <Download size={18} aria-hidden /> Save as {formatNames[format]}
              </Button>
            </div>
          </div>
        )}
      </Card>
    </>
  );
}

function countWords(count: number): string {
  if (count === 0) return 'No results';
  return count === 1 ? '1 question' : `${count.toLocaleString('en')} questions`;
}
