import { type FormEvent, useState } from 'react';
import { Pencil } from 'lucide-react';
import { assistantLimits, type ChatMessage } from '@assay/contract/assistant';
import { Button } from '../ui/forms/Button.tsx';
import { TextArea } from '../ui/forms/TextArea.tsx';
import { Versions } from './Versions.tsx';

type QuestionProps = {
  question: ChatMessage;
  versions: readonly number[];
  isBusy: boolean;
  onPick: (id: number) => void;
  onEdit: (text: string) => Promise<boolean>;
};

/** A question, which can be asked in other words: the earlier ones stay in a branch. */
export function Question({ question: { id, content }, versions, isBusy, onPick, onEdit }: QuestionProps) {
  const [draft, setDraft] = useState<string | null>(null);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    const text = draft?.trim() ?? '';
    if (text === '' || isBusy) return;
    setDraft(null);
    if (!(await onEdit(text))) setDraft(text);
  };
  if (draft !== null)
    return (
      <form onSubmit={(event) => void send(event)} className="grid gap-3">
        <TextArea
          label="Edited question"
          rows={2}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the click on Edit asked for this field
          autoFocus
          maxLength={assistantLimits.message}
          value={draft}
          onChange={({ currentTarget }) => setDraft(currentTarget.value)}
        />
        <span className="flex justify-end gap-2">
          <Button onClick={() => setDraft(null)}>Cancel</Button>
          <Button type="submit" variant="primary">
            Ask again
          </Button>
        </span>
      </form>
    );
  return (
    <div className="grid justify-items-end">
      <AskedQuestion>{content}</AskedQuestion>
      <span className="flex items-center">
        <Versions of="question" versions={versions} shown={id} onPick={onPick} />
        <Button
          variant="ghost"
          size="small"
          icon
          aria-label="Edit this question"
          disabled={isBusy}
          onClick={() => setDraft(content)}
        >
          <Pencil size={16} aria-hidden />
        </Button>
      </span>
    </div>
  );
}

export const AskedQuestion = ({ children }: { children: string }) => (
  <p className="max-w-text justify-self-end rounded-card bg-accent-soft px-4 py-2 wrap-anywhere whitespace-pre-line">
    <span className="sr-only">You: </span>
    {children}
  </p>
);
