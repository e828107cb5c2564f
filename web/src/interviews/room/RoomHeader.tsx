import {
  Check,
  CircleQuestionMark,
  ClipboardList,
  LayoutGrid,
  Link2,
  Lock,
  MessageSquare,
  Presentation,
  Users,
} from 'lucide-react';
import { Button } from '../../ui/forms/Button.tsx';
import { useConfirmation } from '../../ui/forms/useConfirmation.ts';
import { copyInviteLink } from '../inviteLink.browser.ts';
import type { View } from './tiles/arrangement.ts';
import styles from './Room.module.css';
import type { RoomSession } from './roomSession.ts';
import { countBadge, countLabel } from './roomViews.ts';
import { useRoom } from './useRoom.ts';

export type PanelName = 'chat' | 'people' | 'kit';

const titles: Readonly<Record<PanelName, string>> = { chat: 'Chat', people: 'People', kit: 'Interview kit' };

type RoomHeaderProps = {
  session: RoomSession;
  panel: PanelName | null;
  onPanel: (panel: PanelName) => void;
  /** For hosts of an interview in a round. */
  hasKit: boolean;
  view: View;
  onView: (view: View) => void;
  onSettings: () => void;
};

/** Beside the meeting's title, which takes a phone's whole line. */
const quietHeading = 'shrink-0 text-sm font-normal text-ink-muted outline-none max-sm:sr-only';

export function RoomHeader({ session, panel, onPanel, hasKit, view, onView, onSettings }: RoomHeaderProps) {
  const { meeting, participants, self, unread, waiting } = useRoom(session);
  const count = participants.length;
  return (
    <header className={styles['header']}>
      <div className="flex min-w-0 items-baseline gap-3 font-semibold">
        {meeting.title !== null && (
          <p title={meeting.title} className="truncate max-sm:line-clamp-2 max-sm:text-sm max-sm:whitespace-normal">
            {meeting.title}
          </p>
        )}
        <h1 className={meeting.title === null ? 'truncate outline-none' : quietHeading}>Interview Room</h1>
      </div>
      <p className={styles['about']}>
        <span>{count === 1 ? '1 participant' : `${count} participants`}</span>
        <span className="truncate">
          Connected as <b className="font-semibold text-ink">{self.name}</b>
        </span>
        <span className="font-mono">{meeting.meetingId}</span>
        {meeting.locked && (
          <span className="flex items-center gap-1 text-warning">
            <Lock size={14} aria-hidden /> Locked
          </span>
        )}
      </p>
      <div className={styles['acts']}>
        <ShareInvite meetingId={meeting.meetingId} />
        <Button
          variant="ghost"
          icon
          aria-label="Speaker view"
          title={view === 'speaker' ? 'Show everyone the same size' : 'Enlarge the speaker'}
          aria-pressed={view === 'speaker'}
          onClick={() => onView(view === 'speaker' ? 'grid' : 'speaker')}
        >
          {view === 'speaker' ? <LayoutGrid size={20} aria-hidden /> : <Presentation size={20} aria-hidden />}
        </Button>
        <Button
          variant="ghost"
          icon
          aria-label="Settings and keyboard"
          title="Settings and keyboard"
          onClick={onSettings}
        >
          <CircleQuestionMark size={20} aria-hidden />
        </Button>
        {hasKit && (
          <PanelToggle
            name="kit"
            label="Interview kit"
            icon={<ClipboardList size={20} aria-hidden />}
            count={0}
            {...{ panel, onPanel }}
          />
        )}
        <PanelToggle
          name="people"
          label={countLabel('People', waiting.length, 'waiting')}
          icon={<Users size={20} aria-hidden />}
          count={waiting.length}
          {...{ panel, onPanel }}
        />
        <PanelToggle
          name="chat"
          label={countLabel('Chat', unread, 'unread')}
          icon={<MessageSquare size={20} aria-hidden />}
          count={unread}
          {...{ panel, onPanel }}
        />
      </div>
    </header>
  );
}

function ShareInvite({ meetingId }: { meetingId: string }) {
  const [isCopied, confirmCopied] = useConfirmation();
  const share = async () => {
    if (await copyInviteLink(meetingId)) confirmCopied();
  };
  return (
    <Button variant="secondary" size="small" className="max-sm:px-2.5" onClick={() => void share()}>
      {isCopied ? <Check size={18} aria-hidden /> : <Link2 size={18} aria-hidden />}
      <span className="max-sm:sr-only">{isCopied ? 'Copied!' : 'Share Invite'}</span>
    </Button>
  );
}

type PanelToggleProps = {
  name: PanelName;
  label: string;
  icon: React.ReactNode;
  count: number;
  panel: PanelName | null;
  onPanel: (panel: PanelName) => void;
};

const PanelToggle = ({ name, label, icon, count, panel, onPanel }: PanelToggleProps) => (
  <Button
    variant="ghost"
    icon
    className="relative"
    aria-label={label}
    title={titles[name]}
    aria-expanded={panel === name}
    aria-controls={panel === name ? `room-${name}` : undefined}
    data-panel={name}
    onClick={() => onPanel(name)}
  >
    {icon}
    {count > 0 && (
      <span
        aria-hidden
        className="absolute top-0.5 right-0 min-w-5 rounded-full bg-warning px-1 text-center text-xs leading-5 font-bold text-bg tabular-nums"
      >
        {countBadge(count)}
      </span>
    )}
  </Button>
);
