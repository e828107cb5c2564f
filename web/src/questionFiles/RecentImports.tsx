import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { QuestionImport } from '@assay/contract/questions/questionFiles';
import { ExportMenu } from '../platform/export/ExportMenu.tsx';
import { Badge } from '../ui/display/Badge.tsx';
import { Card } from '../ui/display/Card.tsx';
import { timeAgo } from '../platform/relativeTime.ts';
import { useNow } from '../ui/display/useNow.ts';
import { countText, resultText } from './importWords.ts';
import { recentImportsQuery } from './questionFiles.queries.ts';

const states: Record<
  QuestionImport['state'],
  [label: string, tone: 'info' | 'success' | 'warning' | 'danger' | 'neutral']
> = {
  reading: ['Reading', 'info'],
  read: ['Not imported yet', 'warning'],
  unreadable: ['Unreadable', 'danger'],
  applying: ['Importing', 'info'],
  applied: ['Imported', 'success'],
  undoing: ['Undoing', 'info'],
  undone: ['Undone', 'neutral'],
};

/** Files of the last days; hidden if there are none. */
export function RecentImports() {
  const recent = useQuery(recentImportsQuery);
  const now = useNow();
  if (!recent.data || recent.data.items.length === 0) return null;
  const { items, total } = recent.data;
  return (
    <Card title="Recent files" flush action={<ExportMenu list="imports" filter={{}} label="Export files" />}>
      {items.length < total && (
        <p className="px-4 pb-3 text-sm text-ink-muted sm:px-6">
          Latest {items.length} of {total}.
        </p>
      )}
      <ul className="divide-y divide-line">
        {items.map((one) => (
          <li
            key={one.id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-3 sm:flex-nowrap sm:px-6"
          >
            <div className="min-w-0">
              <Link
                to="/admin/questions/import"
                search={{ import: one.id }}
                className="inline-block min-h-6 font-medium break-all text-accent underline"
              >
                {one.fileName}
              </Link>
              <p className="text-sm text-ink-muted">
                {one.result ? resultText(one) : one.state === 'unreadable' ? one.problem : countText(one)}
              </p>
            </div>
            <div className="flex flex-none items-center gap-3 text-sm text-ink-muted">
              <time dateTime={one.createdAt}>{timeAgo(one.createdAt, now)}</time>
              <Badge tone={states[one.state][1]}>{states[one.state][0]}</Badge>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}
