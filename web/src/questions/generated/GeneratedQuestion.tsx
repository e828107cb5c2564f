import { type Ref, useRef, useState } from 'react';
import { Link } from '@tanstack/react-router';
import { Check } from 'lucide-react';
import type { GeneratedItem, Generation } from '@assay/contract/questions/questionGeneration';
import { failureText } from '../../platform/failureText.ts';
import { timeAgo } from '../../platform/relativeTime.ts';
import { Difference } from '../Difference.tsx';
import { LintFindings } from '../LintFindings.tsx';
import { difficultyWords } from '../questionWords.tsx';
import { Badge } from '../../ui/display/Badge.tsx';
import { Card } from '../../ui/display/Card.tsx';
import { useNow } from '../../ui/display/useNow.ts';
import { SkeletonText } from '../../ui/feedback/Skeleton.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { Button, buttonClass } from '../../ui/forms/Button.tsx';
import { harmless } from '../../ui/text/harmless.tsx';
import { Markdown } from '../../ui/text/Markdown.tsx';
import { isRunning, useAccept, useReject } from './generation.queries.ts';
import { AnotherModal, RejectModal } from './ItemDialogs.tsx';
import { ItemEditor } from './ItemEditor.tsx';
import { writtenItem } from './itemForm.ts';

type ItemProps = { item: GeneratedItem; number: number; set: Generation; hasModel: boolean };

/** A question to review: accept it, edit it, reject it or have another one written. */
export function GeneratedQuestion({ item, number, set, hasModel }: ItemProps) {
  const [isEdited, setEdited] = useState(false);
  const isEditing = isEdited && item.questionId === null && item.rejected === null && !item.rewriting;
  const edit = useRef<HTMLButtonElement>(null);
  const stopEditing = () => {
    setEdited(false);
    // Where the form was opened.
    requestAnimationFrame(() => edit.current?.focus());
  };
  return (
    <Card title={`Question ${number}`} beside={<Badge>{difficultyWords[item.difficulty]}</Badge>}>
      {item.rewriting ? (
        <SkeletonText lines={5} />
      ) : isEditing ? (
        <div className="grid gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:gap-8">
          <ItemEditor item={item} number={number} set={set.id} onClose={stopEditing} />
          <Findings item={item} set={set} />
        </div>
      ) : item.rejected !== null ? (
        <p className="wrap-anywhere">
          <span className="text-ink-muted">Rejected:</span> {item.rejected}
        </p>
      ) : (
        <div className="grid gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:gap-8">
          <Content item={item} />
          <Findings item={item} set={set} />
        </div>
      )}
      {!item.rewriting && !isEditing && (
        <Actions
          item={item}
          number={number}
          set={set}
          hasModel={hasModel}
          editButton={edit}
          onEdit={() => setEdited(true)}
        />
      )}
    </Card>
  );
}

function Findings({ item, set }: Pick<ItemProps, 'item' | 'set'>) {
  const isUnsolved = !isRunning(set) && !item.solved && item.verdict !== 'refused' && item.questionId === null;
  return (
    <div className="grid gap-3 self-start">
      <LintFindings findings={item.findings} stale={isRunning(set) && !item.solved} />
      {isUnsolved && <p className="text-sm text-ink-muted">Not answered by a model without the key.</p>}
    </div>
  );
}

function Content({ item }: { item: GeneratedItem }) {
  return (
    <div className="grid min-w-0 content-start gap-3">
      <Markdown components={harmless} className="font-medium">
        {item.questionText}
      </Markdown>
      <ul className="grid gap-1">
        {Object.entries(item.options).map(([letter, text]) => (
          <li key={letter} className="flex gap-3">
            <span className="w-5 flex-none font-semibold text-ink-muted">{letter}</span>
            <Markdown inline components={harmless} className="min-w-0">
              {text}
            </Markdown>
            {letter === item.correctAnswer && (
              <span className="inline-flex flex-none items-center gap-1 text-sm text-success">
                <Check size={16} aria-hidden /> Correct
              </span>
            )}
          </li>
        ))}
      </ul>
      {item.explanation !== '' && (
        <Markdown components={harmless} className="text-sm text-ink-muted">
          {item.explanation}
        </Markdown>
      )}
      {item.quote !== '' && (
        <blockquote className="border-l-2 border-line-strong pl-3 text-sm wrap-anywhere">{item.quote}</blockquote>
      )}
      {item.edit && <EditedLine item={item} edit={item.edit} />}
    </div>
  );
}

/** When the question was edited, and the text of the model. */
function EditedLine({ item, edit }: { item: GeneratedItem; edit: NonNullable<GeneratedItem['edit']> }) {
  const now = useNow();
  return (
    <details className="text-sm text-ink-muted">
      <summary className="inline-block min-h-11 cursor-pointer py-3">
        Edited <time dateTime={edit.at}>{timeAgo(edit.at, now)}</time>.{' '}
        <span className="font-medium text-accent underline underline-offset-4">Show changes</span>
      </summary>
      <Difference
        label="Changes from the model’s text to this one"
        from={writtenItem(edit.written)}
        to={writtenItem(item)}
      />
    </details>
  );
}

type ActionsProps = ItemProps & { editButton: Ref<HTMLButtonElement>; onEdit: () => void };

function Actions({ item, number, set, hasModel, editButton, onEdit }: ActionsProps) {
  const accepting = useAccept(set.id);
  const rejecting = useReject(set.id);
  const [open, setOpen] = useState<'reject' | 'another' | null>(null);
  const close = () => setOpen(null);
  if (item.questionId !== null)
    return (
      <p className="mt-4 flex flex-wrap items-center gap-3">
        <Badge tone="success" icon={<Check size={13} aria-hidden />}>
          Accepted
        </Badge>
        <Link to="/admin/questions/$id" params={{ id: String(item.questionId) }} className={buttonClass()}>
          Edit the draft
        </Link>
      </p>
    );
  const isUnsettled = isRunning(set) && !item.solved && item.verdict !== 'refused';
  const accept = () =>
    accepting.mutate(
      { item: number, version: item.version },
      {
        onSuccess: () => toast.success('Added as a draft'),
        onError: (error) => toast.error(failureText(error, 'Failed to accept the question')),
      },
    );
  const takeBack = () =>
    rejecting.mutate(
      { item: number, reason: null },
      { onError: (error) => toast.error(failureText(error, 'Failed to undo the rejection')) },
    );
  return (
    <div className="mt-4 flex flex-wrap gap-3">
      {item.rejected === null && item.verdict !== 'refused' && (
        <Button variant="primary" disabled={isUnsettled} loading={accepting.isPending} onClick={accept}>
          Accept as a draft
        </Button>
      )}
      {item.rejected === null && (
        <Button ref={editButton} disabled={isUnsettled} onClick={onEdit}>
          Edit
        </Button>
      )}
      {hasModel && (
        <Button disabled={isRunning(set)} onClick={() => setOpen('another')}>
          Write another
        </Button>
      )}
      {item.rejected === null ? (
        <Button variant="ghost" disabled={isUnsettled} onClick={() => setOpen('reject')}>
          Reject
        </Button>
      ) : (
        <Button variant="ghost" loading={rejecting.isPending} onClick={takeBack}>
          Undo rejection
        </Button>
      )}
      {open === 'reject' && <RejectModal set={set.id} number={number} onClose={close} />}
      {open === 'another' && <AnotherModal set={set.id} number={number} rejected={item.rejected} onClose={close} />}
    </div>
  );
}
