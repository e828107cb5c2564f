import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { GeneratedItem } from '@assay/contract/questions/questionGeneration';
import { failureText } from '../../platform/failureText.ts';
import { UnsavedChanges } from '../../platform/UnsavedChanges.tsx';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { Difference } from '../Difference.tsx';
import { DifficultySelect, KeepOrder, QuestionTexts } from '../QuestionFields.tsx';
import { type Problems, problemsOf, type TypedQuestion } from '../questionForm.ts';
import { useEdit } from './generation.queries.ts';
import { itemOf, typedItem, writtenItem } from './itemForm.ts';

type Props = { item: GeneratedItem; number: number; set: number; onClose: () => void };

/** A generated question as a form, before it is accepted. */
export function ItemEditor({ item, number, set, onClose }: Props) {
  const editing = useEdit(set);
  const [read, setRead] = useState(item);
  const [typed, setTyped] = useState(() => typedItem(item));
  const [problems, setProblems] = useState<Problems>({});
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector('textarea')?.focus(), []);
  const isDirty = JSON.stringify(typed) !== JSON.stringify(typedItem(read));
  const change = (values: Partial<TypedQuestion>) => {
    const next = { ...typed, ...values };
    setTyped(next);
    // Existing errors are rechecked at every keystroke; new ones appear at the next save.
    const left = problemsOf(next);
    setProblems(Object.fromEntries(Object.entries(problems).filter(([name]) => name in left)));
  };
  const save = (event: FormEvent) => {
    event.preventDefault();
    const found = problemsOf(typed);
    setProblems(found);
    if (Object.keys(found).length > 0) {
      // Once the errors are rendered, the first one gets the focus.
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus());
      return;
    }
    if (editing.isPending) return;
    editing.mutate(
      { item: number, version: read.version, ...itemOf(typed) },
      {
        onSuccess: () => {
          toast.success('Changes saved');
          onClose();
        },
      },
    );
  };
  return (
    <form ref={form} noValidate onSubmit={save} aria-label={`Edit question ${number}`} className="grid min-w-0 gap-5">
      <QuestionTexts typed={typed} problems={problems} onChange={change} />
      <div className="grid items-start gap-4 sm:grid-cols-3">
        <DifficultySelect typed={typed} onChange={change} />
      </div>
      <KeepOrder typed={typed} onChange={change} />
      {item.version !== read.version ? (
        <ChangedElsewhere
          theirs={item}
          typed={typed}
          onKeepMine={() => {
            setRead(item);
            editing.reset();
          }}
          onTakeTheirs={onClose}
        />
      ) : (
        editing.isError && <Banner tone="danger">{failureText(editing.error, 'Failed to save the question')}</Banner>
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" disabled={item.version !== read.version} loading={editing.isPending}>
          Save
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </div>
      <UnsavedChanges isDirty={isDirty} />
    </form>
  );
}

type ChangedProps = {
  theirs: GeneratedItem;
  typed: TypedQuestion;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
};

/** The question was changed in another window: neither text wins before both were seen. */
const ChangedElsewhere = ({ theirs, typed, onKeepMine, onTakeTheirs }: ChangedProps) => (
  <section aria-label="Changed elsewhere" className="grid gap-3">
    <Banner tone="warning">This question was changed while you were editing. These are your changes.</Banner>
    <Difference
      label="Changes from the saved question to your text"
      from={writtenItem(theirs)}
      to={writtenItem(itemOf(typed))}
    />
    <div className="flex flex-wrap gap-3">
      <Button onClick={onKeepMine}>Keep mine</Button>
      <Button onClick={onTakeTheirs}>Use the saved one</Button>
    </div>
  </section>
);
