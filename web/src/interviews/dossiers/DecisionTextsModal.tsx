import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { DecisionTexts } from '@assay/contract/rounds/decisions';
import { outcomeWords } from '@assay/contract/rounds/dossierWords';
import { Failure } from '@assay/contract/failure';
import type { DecisionOutcome } from '@assay/contract/rounds/roundStatus';
import { failureText, loadFailure } from '../../platform/failureText.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { Spinner } from '../../ui/feedback/Spinner.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { Select } from '../../ui/forms/Select.tsx';
import { TextArea } from '../../ui/forms/TextArea.tsx';
import { TextField } from '../../ui/forms/TextField.tsx';
import { Modal } from '../../ui/overlays/Modal.tsx';
import { decisionTextsQuery, useChangeDecisionTexts } from './dossiers.queries.ts';

type TextsModalProps = { roundId: string; onClose: () => void };

/** The texts that emails about decisions start from, by outcome. */
export function DecisionTextsModal({ roundId, onClose }: TextsModalProps) {
  const texts = useQuery(decisionTextsQuery(roundId));
  if (texts.data) return <TextsForm roundId={roundId} given={texts.data.texts} onClose={onClose} />;
  return (
    <Modal open title="Decision emails" onClose={onClose}>
      {texts.isPending ? (
        <Spinner />
      ) : (
        <ErrorState
          {...loadFailure(texts.error, 'Failed to load the emails')}
          onRetry={() => void texts.refetch()}
          retrying={texts.isFetching}
        />
      )}
    </Modal>
  );
}

const choices = Object.entries(outcomeWords).map(([value, label]) => ({ value, label }));

function TextsForm({ roundId, given, onClose }: TextsModalProps & { given: DecisionTexts }) {
  const [outcome, setOutcome] = useState<DecisionOutcome>('advance');
  const [texts, setTexts] = useState(given);
  const changing = useChangeDecisionTexts(roundId);
  const errors = changing.error instanceof Failure ? (changing.error.details.errors ?? {}) : {};
  const type = (field: 'subject' | 'text', value: string) =>
    setTexts((was) => ({ ...was, [outcome]: { ...was[outcome], [field]: value } }));
  const elsewhere = Object.keys(errors).find((name) => !name.startsWith(outcome));
  const save = () =>
    changing.mutate(texts, {
      onSuccess: () => {
        toast.success('Emails saved');
        onClose();
      },
    });
  return (
    <Modal
      open
      size="large"
      title="Decision emails"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" loading={changing.isPending} onClick={save}>
            Save
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <p>Each email starts with this text. You can edit it before you send it.</p>
        <Select
          label="Outcome"
          options={choices}
          value={outcome}
          onChange={({ currentTarget: { value } }) => setOutcome(value as DecisionOutcome)}
        />
        <TextField
          label="Subject"
          value={texts[outcome].subject}
          error={errors[`${outcome}.subject`]}
          onChange={({ currentTarget: { value } }) => type('subject', value)}
        />
        <TextArea
          label="Text"
          hint="{name}, {round} and {contact} are filled in."
          rows={12}
          value={texts[outcome].text}
          error={errors[`${outcome}.text`]}
          onChange={({ currentTarget: { value } }) => type('text', value)}
        />
        {changing.isError && (Object.keys(errors).length === 0 || elsewhere !== undefined) && (
          <Banner tone="danger">
            {elsewhere === undefined
              ? failureText(changing.error, 'Failed to save the emails')
              : `Check the email for “${outcomeWords[elsewhere.split('.')[0] as DecisionOutcome]}”.`}
          </Banner>
        )}
      </div>
    </Modal>
  );
}
