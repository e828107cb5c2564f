import { DoorOpen, X } from 'lucide-react';
import type { JoinRequest } from '@assay/contract/interviews/interviewEvents';
import { Button } from '../../../ui/forms/Button.tsx';
import { InvitedMark } from './InvitedMark.tsx';
import styles from '../Prompts.module.css';
import type { Decide } from './useDecide.ts';

const MOST_AT_ONCE = 2;

type KnockToastsProps = {
  waiting: readonly JoinRequest[];
  decide: Decide;
  /** The requests put off, which stay off wherever the cards are shown. */
  putAway: readonly string[];
  onPutAway: (requestId: string) => void;
  onPeople: () => void;
};

/** One card per waiting person, until decided or dismissed. Takes no focus; the live region announces it. */
export function KnockToasts({ waiting, decide, putAway, onPutAway, onPeople }: KnockToastsProps) {
  const open = waiting.filter(({ requestId }) => !putAway.includes(requestId));
  const shown = open.slice(0, MOST_AT_ONCE);
  const more = open.length - shown.length;
  return (
    <>
      {shown.map((request) => (
        <section
          key={request.requestId}
          aria-label={`${request.name} is waiting`}
          data-waiting
          tabIndex={-1}
          className={styles['prompt']}
        >
          <p className={styles['asked']}>
            <DoorOpen size={20} aria-hidden className="text-warning" />
            <span className="min-w-0 flex-1 break-words">
              <b className="font-semibold">{request.name}</b> is waiting to be let in{' '}
              <InvitedMark invited={request.invited} />
            </span>
          </p>
          <p className={styles['answers']}>
            <Button
              size="small"
              variant="primary"
              aria-label={`Admit ${request.name}`}
              loading={decide.isDeciding(request)}
              onClick={() => void decide.admit(request)}
            >
              Admit
            </Button>
            <Button
              size="small"
              aria-label={`Decline ${request.name}`}
              onClick={() => decide.isDeciding(request) || void decide.decline(request)}
            >
              Decline
            </Button>
          </p>
          <button
            type="button"
            aria-label={`Decide about ${request.name} later`}
            className={styles['close']}
            onClick={() => onPutAway(request.requestId)}
          >
            <X size={18} aria-hidden />
          </button>
        </section>
      ))}
      {more > 0 && (
        <Button className={styles['more']} onClick={onPeople}>
          {more === 1 ? '1 more is waiting' : `${more} more are waiting`}
        </Button>
      )}
    </>
  );
}
