import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { Scale } from 'lucide-react';
import { LONGEST_NAME, type QuestionCorrection, type QuestionStatus } from '@assay/contract/questions/questions';
import { Banner } from '../ui/feedback/Banner.tsx';
import { Button } from '../ui/forms/Button.tsx';
import { Card } from '../ui/display/Card.tsx';
import { SaveLine } from '../ui/forms/SaveLine.tsx';
import { Select } from '../ui/forms/Select.tsx';
import { TextField } from '../ui/forms/TextField.tsx';
import { correctionHint } from './correctionWords.ts';
import { DifficultySelect, KeepOrder, QuestionTexts } from './QuestionFields.tsx';
import { type Problems, problemsOf, type TypedQuestion } from './questionForm.ts';
import { QuestionPreview } from './QuestionPreview.tsx';
import { statusWords } from './questionWords.tsx';
import { UnsavedChanges } from '../platform/UnsavedChanges.tsx';
import { WritingCheck } from './WritingCheck.tsx';

const choices = (words: Record<string, string>) => Object.entries(words).map(([value, label]) => ({ value, label }));

type EditorProps = {
  /** The stored question, or a new one's defaults. */
  initial: TypedQuestion;
  questionId?: number;
  /** Active for the stored version. */
  correction?: QuestionCorrection | null;
  saving: boolean;
  failure: string | undefined;
  /** @returns whether it was saved */
  onSave: (typed: TypedQuestion) => Promise<boolean>;
  /** Between the fields and the preview: a new question's skill. */
  children?: ReactNode;
};

/** The form, the learner's view, and what the checks find, side by side. */
export function QuestionEditor({
  initial,
  questionId,
  correction = null,
  saving,
  failure,
  onSave,
  children,
}: EditorProps) {
  const [typed, setTyped] = useState(initial);
  const [saved, setSaved] = useState(initial);
  const [problems, setProblems] = useState<Problems>({});
  const form = useRef<HTMLFormElement>(null);
  const isDirty = JSON.stringify(typed) !== JSON.stringify(saved);
  const change = (values: Partial<TypedQuestion>) => {
    const next = { ...typed, ...values };
    setTyped(next);
    // Existing errors are rechecked at every keystroke; new ones appear at the next save.
    const left = problemsOf(next);
    setProblems(Object.fromEntries(Object.entries(problems).filter(([name]) => name in left)));
  };

  const save = async () => {
    const found = problemsOf(typed);
    setProblems(found);
    if (Object.keys(found).length > 0) {
      // Once the errors are rendered, the first one gets the focus.
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus());
      return;
    }
    if (!saving && (await onSave(typed))) setSaved(typed);
  };
  /** At once, or together with unsaved changes. */
  const archive = async () => {
    const next = { ...typed, status: 'archived' as const };
    setTyped(next);
    if (!isDirty && (await onSave(next))) setSaved(next);
  };
  const saveByKey = (event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void save();
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Ctrl+S saves from any of the fields inside
    <div onKeyDown={saveByKey} className="grid grid-cols-1 items-start gap-4 sm:gap-6 xl:grid-cols-2">
      <form
        ref={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
        className="panel grid min-w-0 gap-5 p-4 sm:p-6"
      >
        {children}
        {correction && (
          <CorrectionBanner correction={correction} status={typed.status} saving={saving} onArchive={archive} />
        )}
        <QuestionTexts typed={typed} problems={problems} onChange={change} />
        <div className="grid items-start gap-4 sm:grid-cols-3">
          <DifficultySelect typed={typed} onChange={change} />
          <TextField
            label="Points"
            type="number"
            inputMode="numeric"
            min={1}
            max={100}
            value={Number.isFinite(typed.points) ? typed.points : ''}
            error={problems.points}
            onChange={({ currentTarget }) => change({ points: currentTarget.valueAsNumber })}
          />
          <Select
            label="Status"
            options={choices(statusWords).filter(({ value }) => questionId !== undefined || value !== 'archived')}
            value={typed.status}
            onChange={({ currentTarget }) => change({ status: currentTarget.value as QuestionStatus })}
          />
        </div>
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <TextField
            label="Tags"
            hint="Separate with commas."
            value={typed.tags}
            onChange={({ currentTarget }) => change({ tags: currentTarget.value })}
          />
          <TextField
            label="Name (optional)"
            hint="Hidden from learners."
            maxLength={LONGEST_NAME}
            value={typed.name}
            onChange={({ currentTarget }) => change({ name: currentTarget.value })}
          />
        </div>
        <KeepOrder typed={typed} onChange={change} />
        {failure !== undefined && <Banner tone="danger">{failure}</Banner>}
        <SaveLine isDirty={isDirty} isNew={questionId === undefined} saving={saving} byKey />
      </form>
      <div className="grid min-w-0 grid-cols-1 gap-4 sm:gap-6 xl:sticky xl:top-24">
        <Card title="Preview">
          <QuestionPreview typed={typed} />
        </Card>
        <WritingCheck typed={typed} questionId={questionId} />
      </div>
      <UnsavedChanges isDirty={isDirty} />
    </div>
  );
}

type CorrectionProps = {
  correction: QuestionCorrection;
  status: QuestionStatus;
  saving: boolean;
  onArchive: () => Promise<void>;
};

/** The question is marked differently than written, and advice if it no longer measures anything. */
const CorrectionBanner = ({ correction, status, saving, onArchive }: CorrectionProps) => (
  <Banner
    tone={correction.rule === 'keys' ? 'info' : 'warning'}
    icon={<Scale size={20} aria-hidden />}
    action={
      correction.rule !== 'keys' &&
      status === 'live' && (
        <Button size="small" loading={saving} onClick={() => void onArchive()}>
          Archive
        </Button>
      )
    }
  >
    {correctionHint(correction, status)}
  </Banner>
);
