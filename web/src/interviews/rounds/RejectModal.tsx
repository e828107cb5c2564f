import { type FormEvent, useState } from 'react';
import { decisionLimits } from '@assay/contract/rounds/decisions';
import type { ListedCandidate, Round } from '@assay/contract/rounds/rounds';
import { failureText } from '../../platform/failureText.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { TextArea } from '../../ui/forms/TextArea.tsx';
import { Modal } from '../../ui/overlays/Modal.tsx';
import { hiddenText } from '../../ui/tables/choiceText.ts';
import { useRejectMany } from './rounds.queries.ts';
import { candidatesText, namedCandidates } from './roundWords.ts';
import { rejectionCounts, rejectionNotes, unfinishedOf } from './unfinishedQuizzes.ts';

const FORM_ID = 'reject-candidates';

export type Refused = { candidate: ListedCandidate; reason: string }[];

type RejectProps = {
  round: Round;
  candidates: readonly ListedCandidate[];
  /** How many of them are not currently listed. */
  hidden?: number;
  onDone: (refused: Refused) => void;
  onClose: () => void;
};

/** Rejects candidates without an interview, on the evidence of their quizzes. */
export function RejectModal({ round, candidates, hidden = 0, onDone, onClose }: RejectProps) {
  const rejecting = useRejectMany(String(round.id));
  const [rationale, setRationale] = useState('');
  const [error, setError] = useState<string>();
  const [refusal, setRefusal] = useState<string>();
  const [only] = candidates;
  const isOne = candidates.length === 1;
  const title = isOne && only ? `Reject ${only.name}?` : `Reject ${candidatesText(candidates.length)}?`;
  const left = candidates.map((candidate) => unfinishedOf(round, candidate, new Date()));
  const notes = isOne ? rejectionNotes(left[0] ?? [], round.quizzesDueAt) : rejectionCounts(left);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isEmpty = rationale.trim() === '';
    setError(isEmpty ? 'Say why' : undefined);
    setRefusal(undefined);
    if (isEmpty || rejecting.isPending) return;
    rejecting.mutate(
      { candidateIds: candidates.map(({ id }) => id), rationale },
      {
        onSuccess: ({ done, refused: answered }) => {
          const refused = answered.flatMap(({ id, reason }) => {
            const candidate = candidates.find((one) => one.id === id);
            return candidate ? [{ candidate, reason }] : [];
          });
          if (isOne && refused[0]) {
            setRefusal(refused[0].reason);
            return;
          }
          if (isOne) toast.success(`${only?.name} is rejected. No email was sent.`);
          else if (refused.length === 0) toast.success(`${candidatesText(done)} rejected. No email was sent.`);
          onDone(refused);
        },
      },
    );
  };
  return (
    <Modal
      open
      title={title}
      tone="danger"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={FORM_ID} variant="danger" loading={rejecting.isPending}>
            {isOne ? 'Reject' : `Reject ${candidates.length}`}
          </Button>
        </>
      }
    >
      <form id={FORM_ID} noValidate onSubmit={submit} className="grid gap-4">
        {!isOne && (
          <p className="wrap-anywhere">
            {namedCandidates(candidates)}. {hiddenText(candidates.length, hidden)}
          </p>
        )}
        {notes.length > 0 && (
          <Banner tone="warning">
            {notes.map((note) => (
              <span key={note} className="block wrap-anywhere">
                {note}
              </span>
            ))}
          </Banner>
        )}
        <p>It’s recorded as decided without an interview. No email is sent yet.</p>
        <TextArea
          label="Rationale"
          hint={
            isOne
              ? 'Shown in the dossier, never emailed to the candidate.'
              : 'Shown in each dossier, never emailed to candidates.'
          }
          rows={4}
          required
          maxLength={decisionLimits.rationale}
          value={rationale}
          error={error}
          onChange={({ currentTarget }) => setRationale(currentTarget.value)}
        />
        {(refusal !== undefined || rejecting.isError) && (
          <Banner tone="danger">{refusal ?? failureText(rejecting.error, 'Failed to reject')}</Banner>
        )}
      </form>
    </Modal>
  );
}
