import type { AnswerTable, ChatMessage } from '@assay/contract/assistant';
import { Markdown } from '../ui/text/Markdown.tsx';
import { type Column, Table } from '../ui/tables/Table.tsx';
import { ScreenLink } from './ScreenLink.tsx';

/** Questions and answers in order. */
export const ChatMessages = ({ messages, pending }: { messages: readonly ChatMessage[]; pending: string | null }) => (
  <ol aria-label="Conversation" className="grid gap-4">
    {messages.map((message, index) => (
      <li key={message.id} className="grid min-w-0">
        {message.role === 'user' ? (
          <Question>{message.content}</Question>
        ) : (
          <Answer answer={message} number={countAnswers(messages.slice(0, index + 1))} />
        )}
      </li>
    ))}
    {pending !== null && (
      <li className="grid gap-4">
        <Question>{pending}</Question>
        <p className="text-ink-muted">Looking it up…</p>
      </li>
    )}
  </ol>
);

const Question = ({ children }: { children: string }) => (
  <p className="max-w-text justify-self-end rounded-card bg-accent-soft px-4 py-2 wrap-anywhere whitespace-pre-line">
    <span className="sr-only">You: </span>
    {children}
  </p>
);

const countAnswers = (messages: readonly ChatMessage[]) => messages.filter(({ role }) => role === 'assistant').length;

const Answer = ({ answer: { content, table, sources }, number }: { answer: ChatMessage; number: number }) => (
  <div className="grid min-w-0 gap-3">
    <span className="sr-only">Assistant: </span>
    <Markdown className="max-w-text">{content}</Markdown>
    {table && <Found table={table} caption={`Answer ${number}`} />}
    {sources.length > 0 && (
      <p className="text-sm text-ink-muted">
        {table === null || table.more === 0 ? 'Source: ' : `${table.more} more in `}
        {sources.map(({ label, path }) => (
          <ScreenLink key={path} path={path}>
            {label}
          </ScreenLink>
        ))}
      </p>
    )}
  </div>
);

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
