import { useQuery } from '@tanstack/react-query';
import type { ImportItem, QuestionImport, ShownItems } from '@assay/contract/questions/questionFiles';
import { ExportMenu } from '../platform/export/ExportMenu.tsx';
import { loadFailure } from '../platform/failureText.ts';
import { Badge } from '../ui/display/Badge.tsx';
import { Button } from '../ui/forms/Button.tsx';
import { Card } from '../ui/display/Card.tsx';
import { EmptyState } from '../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../ui/feedback/ErrorState.tsx';
import { Markdown } from '../ui/text/Markdown.tsx';
import { Pagination } from '../ui/tables/Pagination.tsx';
import { SkeletonTable } from '../ui/feedback/Skeleton.tsx';
import { placeText, verdictWords, warningText } from './importWords.ts';
import type { ImportSearch } from './importSearch.ts';
import { itemsQuery } from './questionFiles.queries.ts';

const tones = { ok: 'success', warning: 'warning', refused: 'danger' } as const;

type TableProps = { found: QuestionImport; search: ImportSearch; onShow: (next: ImportSearch) => void };

/** The verdict on every item of the file. */
export function VerdictTable({ found, search, onShow }: TableProps) {
  const page = search.page ?? 1;
  const { verdict } = search;
  const items = useQuery(itemsQuery(found.id, `${found.state} ${found.format}`, { page, verdict }));
  const choose = (next: ShownItems | undefined) => onShow({ import: found.id, ...(next && { verdict: next }) });
  const { counts } = found;
  const filters: [ShownItems | undefined, string, number][] = [
    [undefined, 'All', counts.total],
    ['ok', verdictWords.ok, counts.ok],
    ['warning', 'Warnings', counts.warning],
    ['refused', verdictWords.refused, counts.refused],
    ...(counts.near > 0 ? [['near', 'Near-duplicates', counts.near] as [ShownItems, string, number]] : []),
  ];
  return (
    <Card
      title={found.state === 'read' ? 'Preview' : 'Items in the file'}
      action={<ExportMenu list="verdicts" filter={{ id: found.id, verdict }} label="Export items" />}
      flush
    >
      <div role="group" aria-label="Show" className="flex flex-wrap items-center gap-2 px-4 pb-4 sm:px-6">
        {filters.map(([value, label, count]) => (
          <Button
            key={label}
            size="small"
            variant={verdict === value ? 'primary' : 'secondary'}
            aria-pressed={verdict === value}
            onClick={() => choose(value)}
          >
            {label} ({count.toLocaleString('en')})
          </Button>
        ))}
      </div>
      {items.isPending ? (
        <SkeletonTable rows={6} columns={3} />
      ) : items.data === undefined ? (
        <ErrorState
          {...loadFailure(items.error, 'Failed to load the preview')}
          onRetry={() => void items.refetch()}
          retrying={items.isFetching}
        />
      ) : items.data.items.length === 0 ? (
        <EmptyState>No results</EmptyState>
      ) : (
        <ol className="divide-y divide-line border-t border-line">
          {items.data.items.map((item) => (
            <Verdict key={item.nth} item={item} place={placeText(found.format, item)} />
          ))}
        </ol>
      )}
      <Pagination
        className="p-4"
        page={page}
        pages={items.data?.pagination.pages ?? 0}
        onChange={(next) => onShow({ ...search, page: next })}
        label="Pages of items"
      />
    </Card>
  );
}

function Verdict({ item, place }: { item: ImportItem; place: string }) {
  const says = [
    ...(item.reason === null ? [] : [item.reason]),
    ...(item.duplicateOf === null ? [] : [`Duplicate: the same as ${item.duplicateOf}.`]),
    ...item.warnings.map(warningText),
  ];
  return (
    <li className="grid gap-x-4 gap-y-2 px-4 py-3 grid-cols-1 sm:grid-cols-[9rem_minmax(0,1fr)] sm:px-6">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 sm:grid sm:content-start sm:justify-items-start">
        <Badge tone={tones[item.verdict]}>{verdictWords[item.verdict]}</Badge>
        <span className="text-sm break-all text-ink-muted tabular-nums">{place}</span>
      </div>
      <div className="grid min-w-0 gap-1">
        <p className="font-medium break-words">{item.title === '' ? '(no text)' : item.title}</p>
        {says.length > 0 && (
          <ul className="grid gap-1 text-sm">
            {says.map((text, nth) => (
              // oxlint-disable-next-line react/no-array-index-key -- sentences of one item never move
              <li key={nth} className={item.verdict === 'refused' ? 'text-danger' : 'text-ink-muted'}>
                {text}
              </li>
            ))}
          </ul>
        )}
        {item.question && <Preview question={item.question} />}
      </div>
    </li>
  );
}

function Preview({ question }: { question: NonNullable<ImportItem['question']> }) {
  const { name, options, key, explanation, difficulty, points, tags, skill, status } = question;
  const facts = [
    ...(name === '' ? [] : [`“${name}”`]),
    ...(skill === null ? [] : [skill.name]),
    ...(status === null ? [] : [status]),
    ...(difficulty === null ? [] : [difficulty]),
    ...(points === null ? [] : [points === 1 ? '1 point' : `${points} points`]),
    ...tags,
  ];
  return (
    <details className="text-sm">
      <summary className="min-h-6 cursor-pointer text-accent">Show the question</summary>
      <div className="mt-2 grid grid-cols-1 gap-2 rounded-card bg-sunken p-3">
        <Markdown>{question.questionText}</Markdown>
        <ol className="grid gap-1">
          {options.map((text, place) => (
            <li key={text} className="flex gap-2">
              <span className="font-semibold">{'ABCDEF'[place]}.</span>
              <Markdown inline>{text}</Markdown>
              {place === key && <Badge tone="success">Correct</Badge>}
            </li>
          ))}
        </ol>
        {explanation !== '' && <Markdown className="text-ink-muted">{explanation}</Markdown>}
        {facts.length > 0 && <p className="text-ink-muted">{facts.join(' · ')}</p>}
      </div>
    </details>
  );
}
