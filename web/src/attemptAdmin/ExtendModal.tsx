import { type FormEvent, useState } from 'react';
import { fullName } from '@assay/contract/people/names';
import type { ManyOutcome } from '@assay/contract/quiz/attemptAdmin';
import { failureText } from '../platform/failureText.ts';
import { randomId } from '../platform/randomId.browser.ts';
import { Banner } from '../ui/feedback/Banner.tsx';
import { Button } from '../ui/forms/Button.tsx';
import { Checkbox } from '../ui/forms/Checkbox.tsx';
import { Modal } from '../ui/overlays/Modal.tsx';
import { TextField } from '../ui/forms/TextField.tsx';
import { toast } from '../ui/feedback/toast.ts';
import { useExtend } from './attemptAdmin.queries.ts';
import { type ActedOn, attemptsWords, refusalsText, namedAttempts } from './attemptWords.ts';

const FORM_ID = 'extend-attempt';
const usual = [1, 2, 5, 10];

type ExtendProps = {
  /** Running attempts. */
  attempts: readonly ActedOn[];
  /** How many of them are not currently listed. */
  hidden?: number;
  onDone?: (outcome: ManyOutcome) => void;
  onClose: () => void;
};

export function ExtendModal({ attempts, hidden = 0, onDone, onClose }: ExtendProps) {
  const extending = useExtend(attempts.map(({ id }) => id));
  const [first] = attempts;
  const whose = attempts.length === 1 && first ? fullName(first.learner) : attemptsWords(attempts.length);
  const [minutes, setMinutes] = useState('2');
  const [isUntimed, setUntimed] = useState(false);
  const [error, setError] = useState<string>();
  // If an answer is lost, a second click repeats the call with the same key, and the server adds the time only once.
  const [key, setKey] = useState(randomId);
  const [refusal, setRefusal] = useState<string>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (extending.isPending) return;
    const seconds = Math.round(Number(minutes) * 60);
    const isGood = isUntimed || (seconds >= 1 && seconds <= 86_400);
    setError(isGood ? undefined : 'Enter up to 1,440 minutes');
    if (!isGood) return;
    setRefusal(undefined);
    const asked = { seconds: isUntimed ? ('untimed' as const) : seconds, key };
    extending.mutate(asked, {
      onSuccess: (outcome) => {
        const [refused] = outcome.refused;
        if (attempts.length === 1 && refused !== undefined) {
          setRefusal(refused.reason);
          // The call was answered, so the next one needs a new key.
          setKey(randomId());
          return;
        }
        const time = Number(minutes) === 1 ? '1 more minute' : `${minutes} more minutes`;
        const given = isUntimed ? 'no time limit now' : time;
        if (attempts.length === 1) toast.success(`${whose} has ${given}`);
        else if (outcome.refused.length === 0) toast.success(`${whose} have ${given}`);
        else toast.warning(`${outcome.done} of ${whose} have ${given}`, refusalsText(attempts, outcome));
        onDone?.(outcome);
        onClose();
      },
    });
  };
  return (
    <Modal
      open
      title={`More time for ${whose}`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={FORM_ID} variant="primary" loading={extending.isPending}>
            Add time
          </Button>
        </>
      }
    >
      <form id={FORM_ID} noValidate onSubmit={submit} className="grid gap-4">
        <p className="wrap-anywhere">{namedAttempts(attempts, hidden)}</p>
        <TextField
          label="Minutes to add"
          type="number"
          inputMode="decimal"
          min={0.5}
          max={1440}
          step={0.5}
          disabled={isUntimed}
          value={minutes}
          error={error}
          hint={attempts.length === 1 ? 'Their countdown updates within seconds.' : 'Countdowns update within seconds.'}
          onChange={({ currentTarget }) => setMinutes(currentTarget.value)}
        />
        <div className="flex flex-wrap gap-2">
          {usual.map((one) => (
            <Button key={one} size="small" disabled={isUntimed} onClick={() => setMinutes(String(one))}>
              {one} min
            </Button>
          ))}
        </div>
        <Checkbox
          label="No time limit"
          hint="Ends when the learner completes it or you end it. You can’t undo this."
          checked={isUntimed}
          onChange={({ currentTarget }) => setUntimed(currentTarget.checked)}
        />
        {refusal !== undefined && <Banner tone="danger">{refusal}</Banner>}
        {extending.isError && <Banner tone="danger">{failureText(extending.error, 'Failed to add time')}</Banner>}
      </form>
    </Modal>
  );
}
