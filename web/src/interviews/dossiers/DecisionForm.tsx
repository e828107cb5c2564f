import { type FormEvent, useState } from 'react';
import { decisionInForce, outcomesFor, outcomeWords, wasInterviewed } from '@assay/contract/rounds/dossierWords';
import type { NewDecision } from '@assay/contract/rounds/decisions';
import type { Dossier } from '@assay/contract/rounds/dossier';
import { Failure } from '@assay/contract/failure';
import type { DecisionOutcome } from '@assay/contract/rounds/roundStatus';
import { failureText } from '../../platform/failureText.ts';
import { Card } from '../../ui/display/Card.tsx';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { TextArea } from '../../ui/forms/TextArea.tsx';
import { rejectionNotes } from '../rounds/unfinishedQuizzes.ts';
import { useDecide, type Whose } from './dossiers.queries.ts';

const hints: Readonly<Record<DecisionOutcome, string>> = {
  advance: 'They move to the next step',
  hold: 'No decision yet; more interviews may follow',
  reject: 'They leave the round',
  withdrawn: 'They asked to leave. You can’t undo this.',
};

type DecisionFormProps = { dossier: Dossier; whose: Whose; onDecided: () => void };

/** The decision, with its reasons. Emails are sent afterwards, after a look at them. */
export function DecisionForm({ dossier, whose, onDecided }: DecisionFormProps) {
  const { candidate, interviews } = dossier;
  const before = decisionInForce(dossier);
  const outcomes = outcomesFor(dossier);
  const missing = interviews.flatMap((one) => one.missing);
  const deciding = useDecide(whose);
  const [outcome, setOutcome] = useState<DecisionOutcome | null>(null);
  const [typed, setTyped] = useState({ rationale: '', reason: '' });
  const [errors, setErrors] = useState<Record<string, string>>({});
  const notes = outcome === 'reject' ? rejectionNotes(dossier.quizzesLeft, dossier.quizzesDueAt) : [];
  const needsReason = missing.length > 0 && outcome !== null && outcome !== 'withdrawn';
  const decide = async (decision: NewDecision) => {
    try {
      // The form starts over with the new decision, so it may be gone when the answer arrives.
      await deciding.mutateAsync(decision);
      toast.success(`${candidate.name}: ${outcomeWords[decision.outcome].toLowerCase()}`);
      onDecided();
    } catch (error) {
      setErrors(error instanceof Failure ? (error.details.errors ?? {}) : {});
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = {
      ...(outcome === null && { outcome: 'Select an outcome' }),
      ...(typed.rationale.trim() === '' && { rationale: 'Say why' }),
      ...(needsReason && typed.reason.trim() === '' && { overrideReason: 'Say why you’re deciding without them' }),
    };
    setErrors(found);
    if (outcome === null || Object.keys(found).length > 0 || deciding.isPending) return;
    void decide({
      outcome,
      rationale: typed.rationale,
      replaces: before?.id ?? null,
      overrideReason: needsReason ? typed.reason : null,
    });
  };
  return (
    <Card title={before ? 'Decide again' : 'Decision'} className="xl:sticky xl:top-4 print:hidden">
      <form noValidate onSubmit={submit} className="grid gap-4">
        <fieldset className="grid gap-2">
          <legend className="sr-only">Outcome</legend>
          {outcomes.map((one) => (
            <label key={one} className="touch-target flex items-start gap-3">
              <input
                type="radio"
                name="outcome"
                className="mt-0.5 size-5 flex-none"
                checked={outcome === one}
                onChange={() => setOutcome(one)}
              />
              <span>
                <span className="font-medium">{outcomeWords[one]}</span>{' '}
                <span className="block text-sm text-ink-muted">{hints[one]}</span>
              </span>
            </label>
          ))}
          {errors['outcome'] !== undefined && (
            <p role="alert" className="text-sm text-danger">
              {errors['outcome']}
            </p>
          )}
        </fieldset>
        {notes.length > 0 && (
          <Banner tone="warning">
            {notes.map((note) => (
              <span key={note} className="block wrap-anywhere">
                {note}
              </span>
            ))}
          </Banner>
        )}
        <TextArea
          label="Rationale"
          hint="Shown in the dossier, never emailed to the candidate."
          rows={5}
          required
          value={typed.rationale}
          error={errors['rationale']}
          onChange={({ currentTarget: { value } }) => setTyped((was) => ({ ...was, rationale: value }))}
        />
        {needsReason && (
          <TextArea
            label="Why decide with scorecards missing?"
            hint={`Missing: ${missing.join(', ')}. Their feedback is closed.`}
            rows={2}
            required
            value={typed.reason}
            error={errors['overrideReason']}
            onChange={({ currentTarget: { value } }) => setTyped((was) => ({ ...was, reason: value }))}
          />
        )}
        {deciding.isError && Object.keys(errors).length === 0 && (
          <Banner tone="danger">{failureText(deciding.error, 'Failed to save the decision')}</Banner>
        )}
        <Button type="submit" variant="primary" loading={deciding.isPending}>
          Save decision
        </Button>
        <p className="text-sm text-ink-muted">
          {wasInterviewed(dossier) ? 'This locks the scorecards.' : 'It’s recorded as decided without an interview.'} No
          email is sent yet.
        </p>
      </form>
    </Card>
  );
}
