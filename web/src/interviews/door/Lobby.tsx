import { lazy, type ReactNode, Suspense, useSyncExternalStore } from 'react';
import { MonitorPlay } from 'lucide-react';
import { cx } from '../../ui/cx.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { DevicePreview } from '../devices/DevicePreview.tsx';
import type { OwnDevices } from '../devices/ownDevices.ts';
import type { JoinState } from './joinFlow.ts';
import styles from './Door.module.css';
import { MeetingHeading } from './MeetingHeading.tsx';

// Loaded after the first view.
const DeviceChoice = lazy(async () => ({ default: (await import('../devices/DeviceChoice.tsx')).DeviceChoice }));

type LobbyState = Extract<JoinState, { step: 'form' | 'joining' | 'waiting' | 'entering' | 'room' }>;
type LobbyProps = { state: LobbyState; devices: OwnDevices; children: ReactNode };

/** The same page from the form to the room: people's own picture keeps its place while the panel beside it changes. */
export function Lobby({ state, devices, children }: LobbyProps) {
  const isStarted = useSyncExternalStore(devices.subscribe, devices.isStarted);
  const { meetingId, title } = state.meeting;
  const heading = headingOf(state);
  return (
    <div className={styles['lobby']}>
      <header className={cx('page-header', styles['heading'])}>
        <MeetingHeading key={heading} title={title}>
          {heading}
        </MeetingHeading>
        <p className="text-sm text-ink-muted">
          Meeting ID: <span className="font-mono">{meetingId}</span>
        </p>
      </header>
      <div className={styles['columns']}>
        <DevicePreview devices={devices} isBeforeJoining={state.step === 'form'} />
        <div className={cx('panel', styles['panel'])}>{children}</div>
        <section aria-label="Camera and microphone" className="min-w-0 sm:col-start-1">
          {isStarted ? (
            <Suspense>
              <DeviceChoice media={devices.media} hasPreview />
            </Suspense>
          ) : (
            <Button onClick={() => void devices.tryOut()}>
              <MonitorPlay size={18} aria-hidden /> Test camera and microphone
            </Button>
          )}
        </section>
      </div>
    </div>
  );
}

function headingOf(state: LobbyState): string {
  switch (state.step) {
    case 'form':
    case 'joining':
      return 'Join Interview';
    case 'waiting':
      return 'Waiting for Host Approval';
    case 'entering':
      return state.isBack ? 'Returning to the meeting' : 'You’re in';
    case 'room':
      return 'Returning to the meeting';
  }
}
