import { type FormEvent, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Failure } from '@assay/contract/failure';
import type { Retention } from '@assay/contract/rounds/retention';
import { retentionDays } from '@assay/contract/rounds/retentionLimits';
import { failureText, loadFailure } from '../../platform/failureText.ts';
import { formatDate } from '../../platform/format.ts';
import { LearnMore } from '../../platform/LearnMore.tsx';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { SkeletonText } from '../../ui/feedback/Skeleton.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { TextField } from '../../ui/forms/TextField.tsx';
import { Modal } from '../../ui/overlays/Modal.tsx';
import { retentionQuery, useChangeRetention } from './rounds.queries.ts';

const FORM_ID = 'retention';

/** The data that a round keeps of its candidates, when they become anonymous, and after how many days. */
export function RetentionModal({ roundId, onClose }: { roundId: string; onClose: () => void }) {
  const retention = useQuery(retentionQuery(roundId));
  const changing = useChangeRetention(roundId);
  const [typed, setTyped] = useState<string | null>(null);
  const [error, setError] = useState<string>();
  const days = typed ?? String(retention.data?.days ?? '');
  const save = (event: FormEvent) => {
    event.preventDefault();
    const { least, most } = retentionDays;
    const number = Number(days);
    if (!Number.isInteger(number) || number < least || number > most) {
      setError(`Between ${least} and ${most} days`);
      return;
    }
    changing.mutate(number, {
      onSuccess: () => {
        toast.success('Retention saved');
        onClose();
      },
      onError: (failure) => {
        const refused = failure instanceof Failure ? failure.details.errors?.['days'] : undefined;
        setError(refused ?? failureText(failure, 'Failed to save the retention'));
      },
    });
  };
  return (
    <Modal
      open
      title="Candidates’ data"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            form={FORM_ID}
            variant="primary"
            loading={changing.isPending}
            disabled={retention.data === undefined}
          >
            Save
          </Button>
        </>
      }
    >
      {retention.isPending && <SkeletonText lines={4} />}
      {retention.isError && retention.data === undefined && (
        <ErrorState
          {...loadFailure(retention.error, 'Failed to load what this round keeps')}
          onRetry={() => void retention.refetch()}
          retrying={retention.isFetching}
        />
      )}
      {retention.data && (
        <form id={FORM_ID} noValidate onSubmit={save} className="grid gap-4">
          <p>{sentenceOf(retention.data)}</p>
          <TextField
            label="Days kept after the end"
            type="number"
            inputMode="numeric"
            hint={
              <>
                From closing the round, or its last decision if that is later.{' '}
                <LearnMore page="privacy" about="how long data is kept" />
              </>
            }
            value={days}
            error={error}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          />
          {retention.data.candidates > 0 && <Kept retention={retention.data} />}
        </form>
      )}
    </Modal>
  );
}

function Kept({ retention }: { retention: Retention }) {
  const kept = [
    ['Candidates', retention.candidates],
    ['Interviews', retention.interviews],
    ['Scorecards', retention.scorecards],
    ['Private notes', retention.notes],
    ['Decisions', retention.decisions],
    ['Chat messages', retention.chatMessages],
    ['Accounts made for quizzes', retention.accounts],
    ['Other accounts, which stay', retention.stayingAccounts],
  ] as const;
  return (
    <>
      <section className="grid gap-2">
        <h3 className="font-semibold">This round holds</h3>
        <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1">
          {kept.map(([what, count]) => (
            <div key={what} className="contents">
              <dt className="text-ink-muted">{what}</dt>
              <dd className="text-right tabular-nums">{count}</dd>
            </div>
          ))}
        </dl>
      </section>
      {retention.notes > 0 && <p className="text-sm text-ink-muted">{notesSentence(retention)}</p>}
    </>
  );
}

function sentenceOf({ candidates, erasedFrom }: Retention): string {
  if (candidates === 0) return 'This round keeps nothing about candidates.';
  if (erasedFrom === null) return 'Nothing is deleted before you close this round.';
  return `On ${formatDate(erasedFrom)} names, emails, notes, texts and accounts made for quizzes will be permanently deleted. Ratings, outcomes and quiz statistics stay without names.`;
}

const notesSentence = ({ noteDays, notesErasedFrom }: Retention): string =>
  `Private notes are deleted ${noteDays} days after each decision${notesErasedFrom === null ? '' : `, the next on ${formatDate(notesErasedFrom)}`}.`;
