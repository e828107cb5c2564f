import { Link } from '@tanstack/react-router';
import { RotateCcw } from 'lucide-react';
import { useState } from 'react';
import type { QuestionImport, ReadFormat } from '@assay/contract/questions/questionFiles';
import { failureText } from '../platform/failureText.ts';
import { Banner } from '../ui/feedback/Banner.tsx';
import { Button, buttonClass } from '../ui/forms/Button.tsx';
import { Card } from '../ui/display/Card.tsx';
import { ConfirmModal } from '../ui/overlays/ConfirmModal.tsx';
import { ProgressBar } from '../ui/feedback/ProgressBar.tsx';
import { Select } from '../ui/forms/Select.tsx';
import { toast } from '../ui/feedback/toast.ts';
import { ApplyForm } from './ApplyForm.tsx';
import { countText, formatNames, progressText, readFormats, readingText, resultText, undoText } from './importWords.ts';
import type { ImportSearch } from './importSearch.ts';
import { useReadAgain, useUndo } from './questionFiles.queries.ts';
import { VerdictTable } from './VerdictTable.tsx';

type ViewProps = { found: QuestionImport; search: ImportSearch; onShow: (next: ImportSearch) => void };

/** One file, in any state of its import. */
export function ImportView({ found, search, onShow }: ViewProps) {
  const isOver = found.state === 'applied' || found.state === 'undone';
  const isAtWork = found.state === 'applying' || found.state === 'undoing';
  // Read as another format, it would be imported a second time.
  const isBegun = found.state === 'read' && (found.progress?.done ?? 0) > 0;
  return (
    <>
      <Card>
        <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
          <div className="min-w-0">
            <h2 className="display text-lg break-all">{found.fileName}</h2>
            <p role="status" className="text-ink-muted">
              {statusText(found)}
            </p>
          </div>
          <div className="flex flex-wrap items-end gap-3">
            {!isOver && !isBegun && found.state !== 'undoing' && <FormatChoice key={found.format} found={found} />}
            <Link to="/admin/questions/import" className={buttonClass()}>
              Another file
            </Link>
          </div>
        </div>
        {found.state === 'reading' && (
          <Working
            label="Reading the file"
            done={found.counts.total}
            of={found.itemsTotal ?? 1}
            text={readingText(found)}
          />
        )}
        {isAtWork && found.progress && (
          <Working
            label={found.state === 'undoing' ? 'Undoing' : 'Importing'}
            {...found.progress}
            text={progressText(found.state, found.progress)}
          />
        )}
        {found.notes.length > 0 && (
          <ul className="mt-4 grid list-disc gap-1 pl-5 text-sm text-ink-muted">
            {found.notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        )}
      </Card>
      {found.problem !== null && <Banner tone="danger">{found.problem}</Banner>}
      {isOver && <Result found={found} />}
      {found.state === 'read' && <ApplyForm found={found} />}
      {found.counts.total > 0 && found.state !== 'reading' && (
        <VerdictTable found={found} search={search} onShow={onShow} />
      )}
    </>
  );
}

function statusText(found: QuestionImport): string {
  if (found.state === 'unreadable') return 'We can’t read this file.';
  if (found.state === 'reading') return readingText(found);
  if ((found.state === 'applying' || found.state === 'undoing') && found.progress)
    return progressText(found.state, found.progress);
  const format = found.format === null ? '' : `${found.format === 'qti' ? 'QTI' : formatNames[found.format]}, `;
  return `${format}${countText(found)}`;
}

/** The server continues whether or not this page is open. */
function Working({ label, done, of, text }: { label: string; done: number; of: number; text: string }) {
  return (
    <div className="mt-5 grid gap-2">
      <ProgressBar label={label} value={done} max={Math.max(1, of)} valueText={text} />
      <p className="text-sm text-ink-muted">You can leave this page and find the file under Recent files.</p>
    </div>
  );
}

function FormatChoice({ found }: { found: QuestionImport }) {
  const reading = useReadAgain(found.id);
  return (
    <Select
      label="Format"
      className="w-44"
      options={[...(found.format === null ? [{ value: '', label: 'Unknown' }] : []), ...readFormats]}
      value={found.format ?? ''}
      disabled={reading.isPending || found.state === 'reading' || found.state === 'applying'}
      onChange={({ currentTarget }) =>
        reading.mutate(currentTarget.value as ReadFormat, {
          onError: (error) => toast.error(failureText(error, 'Failed to read the file again')),
        })
      }
    />
  );
}

function Result({ found }: { found: QuestionImport }) {
  const [isAsking, setAsking] = useState(false);
  const { result } = found;
  if (!result) return null;
  return (
    <>
      <Banner
        tone={found.state === 'applied' ? 'success' : 'info'}
        action={
          found.state === 'applied' && (
            <span className="flex flex-wrap gap-2">
              <Link
                to="/admin/questions"
                search={result.skillId === null ? {} : { skill: result.skillId }}
                className={buttonClass()}
              >
                {result.imported === 1 ? 'Show question' : 'Show questions'}
              </Link>
              {result.undoUntil !== null && (
                <Button onClick={() => setAsking(true)}>
                  <RotateCcw size={18} aria-hidden /> Undo
                </Button>
              )}
            </span>
          )
        }
      >
        {resultText(found)}
      </Banner>
      {isAsking && <UndoModal id={found.id} result={result} onClose={() => setAsking(false)} />}
    </>
  );
}

type UndoProps = { id: number; result: NonNullable<QuestionImport['result']>; onClose: () => void };

function UndoModal({ id, result, onClose }: UndoProps) {
  const undoing = useUndo(id);
  return (
    <ConfirmModal
      open
      dangerous
      title="Undo this import?"
      confirmLabel="Undo import"
      working={undoing.isPending}
      onConfirm={() =>
        undoing.mutate(null, {
          onError: (error) => toast.error(failureText(error, 'Failed to undo the import')),
          onSettled: onClose,
        })
      }
      onClose={onClose}
    >
      {undoText(result)}
    </ConfirmModal>
  );
}
