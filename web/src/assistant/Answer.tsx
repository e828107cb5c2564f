import type { AnswerTable, ChatMessage } from '@assay/contract/assistant';
import type { Failure } from '@assay/contract/failure';
import { CircleAlert, Copy, RefreshCw } from 'lucide-react';
import { AfterWait } from '../ui/feedback/AfterWait.tsx';
import { RateLimitWait } from '../ui/feedback/RateLimitNotice.tsx';
import { toast } from '../ui/feedback/toast.ts';
import { Button } from '../ui/forms/Button.tsx';
import { copyText } from '../ui/copyText.ts';
import { ModelText } from '../ui/text/ModelText.tsx';
import { type Column, Table } from '../ui/tables/Table.tsx';
import { copiedAnswer } from './copiedAnswer.ts';
import { ScreenLink } from './ScreenLink.tsx';
import type { LiveAnswer } from '../platform/useStreamedAnswer.ts';
import { Versions } from './Versions.tsx';

type AnswerProps = {
  answer: ChatMessage;
  /** The same answer as it arrives. */
  live: LiveAnswer | null;
  /** Why nothing of it came, if that was just now. */
  failure: Failure | null;
  number: number;
  versions: readonly number[];
  isBusy: boolean;
  isLast: boolean;
  onPick: (id: number) => void;
  onRetry: () => void;
  onContinue: () => void;
};

/** An answer with the data and screens it rests on. */
export function Answer({
  answer,
  live,
  failure,
  number,
  versions,
  isBusy,
  isLast,
  onPick,
  onRetry,
  onContinue,
}: AnswerProps) {
  const { id, table, sources, state, problem } = answer;
  const content = live?.text ?? answer.content;
  const isRunning = state === 'running';
  const isCut = state === 'stopped' || state === 'broken';
  return (
    <div className="grid min-w-0 gap-3">
      <span className="sr-only">Assistant: </span>
      {content !== '' && <ModelText>{content}</ModelText>}
      {isRunning && (
        <p className="text-ink-muted">
          {live?.isLost ? 'Connection lost. Reconnecting…' : content === '' ? 'Looking it up…' : 'Writing…'}
        </p>
      )}
      {table && <Found table={table} caption={`Answer ${number}`} />}
      {sources.length > 0 && (
        <p className="text-sm text-ink-muted">
          {table === null || table.more === 0 ? 'Source: ' : `${table.more} more in `}
          {sources.map(({ label, path }, index) => (
            <span key={path}>
              {index > 0 && ', '}
              <ScreenLink path={path}>{label}</ScreenLink>
            </span>
          ))}
        </p>
      )}
      {isCut && (
        <p className="flex max-w-text items-start gap-2 text-sm">
          <CircleAlert size={18} aria-hidden className="flex-none text-warning" />
          {failure?.message ?? problem ?? 'You stopped this answer.'}
        </p>
      )}
      {failure && <RateLimitWait failure={failure} />}
      {!isRunning && (
        <div className="flex flex-wrap items-center gap-1">
          <Versions of="answer" versions={versions} shown={id} onPick={onPick} />
          {(content !== '' || table) && (
            <Button
              variant="ghost"
              size="small"
              icon
              aria-label="Copy this answer"
              onClick={() => void copyText(copiedAnswer(answer)).then(() => toast.success('Copied'))}
            >
              <Copy size={16} aria-hidden />
            </Button>
          )}
          <AfterWait failure={failure}>
            {(mustWait) => (
              <Button
                variant="ghost"
                size="small"
                icon
                aria-label="Answer again"
                disabled={isBusy || mustWait}
                onClick={onRetry}
              >
                <RefreshCw size={16} aria-hidden />
              </Button>
            )}
          </AfterWait>
          {isCut && isLast && content !== '' && (
            <Button size="small" disabled={isBusy} onClick={onContinue}>
              Continue
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

const Found = ({ table: { columns, rows }, caption }: { table: AnswerTable; caption: string }) => (
  <Table
    caption={caption}
    rows={rows.map((row, index) => ({ ...row, index }))}
    rowKey={({ index }) => index}
    columns={columns.map((header, column): Column<FoundRow> => ({
      key: header,
      header,
      rowHeader: column === 0,
      cell: ({ cells, path }) =>
        column === 0 && path !== null ? <ScreenLink path={path}>{cells[column]}</ScreenLink> : cells[column],
    }))}
  />
);

type FoundRow = AnswerTable['rows'][number] & { index: number };
