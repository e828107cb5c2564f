import { LoaderCircle } from 'lucide-react';
import { useNow } from '../../../ui/display/useNow.ts';
import styles from '../Prompts.module.css';
import type { RoomSession } from '../roomSession.ts';
import { onTheWayIn } from '../roomViews.ts';
import { useRoom } from '../useRoom.ts';

type OnTheWayInProps = { session: RoomSession };

/** The host's own Admit had an effect, although entering takes the person a moment. */
export function OnTheWayInList({ session }: OnTheWayInProps) {
  return useRoom(session).coming.length > 0 && <People session={session} />;
}

function People({ session }: OnTheWayInProps) {
  const people = onTheWayIn(useRoom(session), useNow());
  if (people.length === 0) return null;
  return (
    <section aria-labelledby="room-coming" className="border-b border-line p-4">
      <h3 id="room-coming" className="font-semibold">
        On the way in ({people.length})
      </h3>
      <ul className="mt-2 grid gap-1">
        {people.map(({ requestId, name }) => (
          <li key={requestId} className="flex items-center gap-2">
            <Turning /> <span className="min-w-0 break-words">{name}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** In place of the cards that asked to admit them, while the panel is closed. */
export function OnTheWayInNotice({ session }: OnTheWayInProps) {
  return useRoom(session).coming.length > 0 && <Notice session={session} />;
}

function Notice({ session }: OnTheWayInProps) {
  const people = onTheWayIn(useRoom(session), useNow());
  if (people.length === 0) return null;
  return (
    <div className={styles['quiet']}>
      {people.map(({ requestId, name }) => (
        <p key={requestId} className="flex items-center gap-2">
          <Turning />
          <span className="min-w-0 break-words">
            <b className="font-semibold">{name}</b> is on the way in
          </span>
        </p>
      ))}
    </div>
  );
}

const Turning = () => <LoaderCircle size={16} aria-hidden className="shrink-0 animate-spin text-ink-muted" />;
