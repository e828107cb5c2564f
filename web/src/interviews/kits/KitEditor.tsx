import { useRef, useState } from 'react';
import { Failure } from '@assay/contract/failure';
import { kitLimits } from '@assay/contract/rounds/kits';
import { failureText } from '../../platform/failureText.ts';
import { UnsavedChanges } from '../../platform/UnsavedChanges.tsx';
import { Card } from '../../ui/display/Card.tsx';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { SaveLine } from '../../ui/forms/SaveLine.tsx';
import { TextArea } from '../../ui/forms/TextArea.tsx';
import { TextField } from '../../ui/forms/TextField.tsx';
import { cx } from '../../ui/cx.ts';
import { CompetencyFields } from './CompetencyFields.tsx';
import {
  freshCompetency,
  freshQuestion,
  type KitProblems,
  problemsOf,
  type TypedKit,
  withoutCompetency,
} from './kitForm.ts';
import styles from './KitEditor.module.css';
import { PartList } from './PartList.tsx';
import { QuestionFields } from './QuestionFields.tsx';

type KitEditorProps = {
  initial: TypedKit;
  /** @throws Failure */
  onSave: (typed: TypedKit) => Promise<void>;
};

/** All parts of a kit in one form, saved together. */
export function KitEditor({ initial, onSave }: KitEditorProps) {
  const [typed, setTyped] = useState(initial);
  const [saved, setSaved] = useState(initial);
  const [problems, setProblems] = useState<KitProblems>({});
  const [failure, setFailure] = useState<string>();
  const [isSaving, setSaving] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const isDirty = JSON.stringify(typed) !== JSON.stringify(saved);

  const change = (values: Partial<TypedKit>) => {
    const next = { ...typed, ...values };
    setTyped(next);
    // Existing errors are rechecked at every keystroke; new ones appear at the next save.
    const left = problemsOf(next);
    setProblems(Object.fromEntries(Object.entries(left).filter(([name]) => name in problems)));
  };
  const show = (found: KitProblems) => {
    setProblems(found);
    // Once the errors are rendered, the first one gets the focus.
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus());
  };
  const save = async () => {
    const found = problemsOf(typed);
    setFailure(undefined);
    if (Object.keys(found).length > 0) return show(found);
    if (isSaving) return;
    setSaving(true);
    try {
      await onSave(typed);
      setSaved(typed);
    } catch (error) {
      show(error instanceof Failure ? (error.details.errors ?? {}) : {});
      setFailure(failureText(error, 'Failed to save the kit'));
    } finally {
      setSaving(false);
    }
  };

  const { competencies, questions } = typed;

  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
      // Fields that get the focus stop above the line that stays at the bottom, with room for their error.
      className="grid grid-cols-1 gap-4 sm:gap-6 [&_:is(input,textarea,select,button)]:scroll-mb-32"
    >
      <Card className="grid gap-4">
        <TextField
          label="Title"
          required
          maxLength={kitLimits.title}
          value={typed.title}
          error={problems['title']}
          onChange={({ currentTarget }) => change({ title: currentTarget.value })}
        />
        <TextArea
          label="Notes for interviewers (optional)"
          rows={2}
          maxLength={kitLimits.description}
          value={typed.description}
          error={problems['description']}
          onChange={({ currentTarget }) => change({ description: currentTarget.value })}
        />
      </Card>
      <PartList
        title="Competencies"
        noun="Competency"
        parts={competencies}
        most={kitLimits.competencies}
        error={problems['competencies']}
        fresh={freshCompetency}
        onChange={(next) => change({ competencies: next })}
        onRemove={(id) => change(withoutCompetency(typed, id))}
      >
        {(competency, place, onChange) => <CompetencyFields {...{ competency, place, problems, onChange }} />}
      </PartList>
      <PartList
        title="Questions"
        noun="Question"
        parts={questions}
        most={kitLimits.questions}
        fresh={(id) => freshQuestion(id, '')}
        onChange={(next) => change({ questions: next })}
        onRemove={(id) => change({ questions: questions.filter((question) => question.id !== id) })}
      >
        {(question, place, onChange) => <QuestionFields {...{ question, competencies, place, problems, onChange }} />}
      </PartList>
      {failure !== undefined && <Banner tone="danger">{failure}</Banner>}
      <SaveLine isDirty={isDirty} saving={isSaving} className={cx('panel px-4 py-3 sm:px-6', styles['save'])} />
      <UnsavedChanges isDirty={isDirty} />
    </form>
  );
}
