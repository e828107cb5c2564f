import { useRef, useState } from 'react';
import { useBlocker } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { Failure } from '@assay/contract/failure';
import { kitLimits } from '@assay/contract/rounds/kits';
import { failureText } from '../../platform/failureText.ts';
import { randomId } from '../../platform/randomId.browser.ts';
import { Card } from '../../ui/display/Card.tsx';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import { TextArea } from '../../ui/forms/TextArea.tsx';
import { TextField } from '../../ui/forms/TextField.tsx';
import { ConfirmModal } from '../../ui/overlays/ConfirmModal.tsx';
import { CompetencyFields } from './CompetencyFields.tsx';
import {
  freshCompetency,
  freshQuestion,
  type KitProblems,
  moved,
  problemsOf,
  type TypedKit,
  withoutCompetency,
} from './kitForm.ts';
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
  const leaving = useBlocker({
    shouldBlockFn: () => isDirty,
    enableBeforeUnload: () => isDirty,
    withResolver: true,
  });

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
      className="grid grid-cols-1 gap-4 sm:gap-6"
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
      <Card title="Competencies" className="grid grid-cols-1 gap-6">
        {competencies.map((competency, place) => (
          <CompetencyFields
            key={competency.id}
            competency={competency}
            place={place}
            isLast={place === competencies.length - 1}
            problems={problems}
            onChange={(next) =>
              change({ competencies: competencies.map((one) => (one.id === competency.id ? next : one)) })
            }
            onMove={(by) => change({ competencies: moved(competencies, place, by) })}
            onRemove={() => change(withoutCompetency(typed, competency.id))}
          />
        ))}
        {problems['competencies'] !== undefined && <Banner tone="danger">{problems['competencies']}</Banner>}
        {competencies.length < kitLimits.competencies && (
          <Button
            className="justify-self-start"
            onClick={() => change({ competencies: [...competencies, freshCompetency(randomId())] })}
          >
            <Plus size={18} aria-hidden /> Add competency
          </Button>
        )}
      </Card>
      <Card title="Questions" className="grid grid-cols-1 gap-6">
        {questions.map((question, place) => (
          <QuestionFields
            key={question.id}
            question={question}
            competencies={competencies}
            place={place}
            isLast={place === questions.length - 1}
            problems={problems}
            onChange={(next) => change({ questions: questions.map((one) => (one.id === question.id ? next : one)) })}
            onMove={(by) => change({ questions: moved(questions, place, by) })}
            onRemove={() => change({ questions: questions.filter((one) => one.id !== question.id) })}
          />
        ))}
        {questions.length < kitLimits.questions && (
          <Button
            className="justify-self-start"
            onClick={() => change({ questions: [...questions, freshQuestion(randomId(), '')] })}
          >
            <Plus size={18} aria-hidden /> Add question
          </Button>
        )}
      </Card>
      {failure !== undefined && <Banner tone="danger">{failure}</Banner>}
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" variant="primary" loading={isSaving}>
          Save
        </Button>
        <p className="text-sm text-ink-muted" role="status">
          {isDirty ? 'Not saved' : 'All saved'}
        </p>
      </div>
      {leaving.status === 'blocked' && (
        <ConfirmModal
          open
          dangerous
          title="Leave without saving?"
          confirmLabel="Leave"
          cancelLabel="Stay"
          onConfirm={leaving.proceed}
          onClose={leaving.reset}
        >
          You’ll lose your changes.
        </ConfirmModal>
      )}
    </form>
  );
}
