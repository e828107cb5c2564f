import { type ReactNode, useEffect, useState } from 'react';
import { Link2 } from 'lucide-react';
import type { Invitation } from '@assay/contract/interviews/interviews';
import { call } from '../../platform/api.ts';
import { formatTime } from '../../platform/format.ts';
import { useSession } from '../../platform/session.ts';
import { cx } from '../../ui/cx.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { copyInviteLink, inviteLink } from '../inviteLink.browser.ts';
import type { Departure } from './lostPeople.ts';
import type { RoomSession } from './roomSession.ts';
import { departureWords } from './roomWords.ts';
import prompts from './Prompts.module.css';
import styles from './tiles/Stage.module.css';
import { useRoom } from './useRoom.ts';

type AloneCardProps = {
  session: RoomSession;
  /** The cards of waiting people. */
  children: ReactNode;
};

/** For a host without company: who left, who waits, and how candidates find the room. */
export function AloneCard({ session, children }: AloneCardProps) {
  const { meeting, waiting, lastLeft } = useRoom(session);
  const { meetingId, locked } = meeting;
  return (
    <li className={styles['alone']}>
      <div className="grid gap-1">
        <h2 className="text-xl font-semibold">
          {waiting.length === 0 ? 'You’re the only one here' : waitingWords(waiting.length)}
        </h2>
        {lastLeft !== null && <p className="text-ink-muted">{leftWords(lastLeft)}</p>}
        {locked && <p className="text-warning">The room is locked. Unlock it under People to let candidates in.</p>}
        {waiting.length === 0 && !locked && (
          <p className="text-ink-muted">Candidates join with this link. You let them in.</p>
        )}
      </div>
      {children && <div className={cx(prompts['stack'], 'w-full')}>{children}</div>}
      <div className="grid justify-items-start gap-2">
        <p className="font-mono text-sm wrap-anywhere text-ink-muted">
          {inviteLink(meetingId).replace(/^https?:\/\//, '')}
        </p>
        <Button variant={waiting.length === 0 ? 'primary' : 'secondary'} onClick={() => void copyInviteLink(meetingId)}>
          <Link2 size={18} aria-hidden /> Copy candidate link
        </Button>
      </div>
      <Invited meetingId={meetingId} />
    </li>
  );
}

function Invited({ meetingId }: { meetingId: string }) {
  const invited = useInvitations(meetingId);
  if (invited.length === 0) return null;
  return (
    <section aria-labelledby="room-invited" className="w-full">
      <h3 id="room-invited" className="text-sm font-semibold">
        Invited ({invited.length})
      </h3>
      <ul className="text-sm">
        {invited.map(({ id, name, email }) => (
          <li key={id} className="truncate">
            {name} <span className="text-ink-muted">{email}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Empty until they arrive, and for hosts who are no admins, because only those may read them. */
function useInvitations(meetingId: string): readonly Invitation[] {
  const session = useSession();
  const isAdmin = session.step === 'signedIn' && session.user.role === 'admin';
  const [invitations, setInvitations] = useState<readonly Invitation[]>([]);
  useEffect(() => {
    if (!isAdmin) return undefined;
    const asking = new AbortController();
    call('GET /meetings/:meetingId/invitations', { params: { meetingId } }, { signal: asking.signal })
      .then(({ items }) => setInvitations(items))
      // The card helps without them.
      .catch(() => undefined);
    return () => asking.abort();
  }, [meetingId, isAdmin]);
  return invitations;
}

const waitingWords = (count: number) => (count === 1 ? '1 person is waiting' : `${count} people are waiting`);

const leftWords = ({ at, ...departure }: Departure) => {
  const words = `${departureWords(departure)} at ${formatTime(new Date(at).toISOString())}.`;
  return departure.how === 'lost' ? `${words} They can come back without asking again.` : words;
};
