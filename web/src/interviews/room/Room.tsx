import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { retryUnlessMissing } from '../../platform/failureText.ts';
import { focusHeading } from '../../platform/focusHeading.browser.ts';
import { useQuiet } from '../../platform/quietMode.ts';
import { cx } from '../../ui/cx.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { AloneCard } from './AloneCard.tsx';
import type { View } from './tiles/arrangement.ts';
import { ChatPanel } from './ChatPanel.tsx';
import { ControlBar } from './ControlBar.tsx';
import { KnockToasts } from './knocks/KnockToasts.tsx';
import { LeaveQuestion } from './LeaveQuestion.tsx';
import { OnTheWayInNotice } from './knocks/OnTheWayIn.tsx';
import { MutePrompt } from './MutePrompt.tsx';
import { PeoplePanel } from './PeoplePanel.tsx';
import styles from './Room.module.css';
import prompts from './Prompts.module.css';
import { RemoteSound } from './tiles/RemoteSound.tsx';
import { type PanelName, RoomHeader } from './RoomHeader.tsx';
import { RoomNotices } from './RoomNotices.tsx';
import type { RoomSession } from './roomSession.ts';
import { isHostAlone } from './roomViews.ts';
import { RoomSettings } from './RoomSettings.tsx';
import { Stage } from './tiles/Stage.tsx';
import { interviewQuery } from '../scorecards/scorecards.queries.ts';
import { useDecide } from './knocks/useDecide.ts';
import { useDeviceProblems } from '../devices/useDeviceProblems.ts';
import { useKnocks } from './knocks/useKnocks.ts';
import { useRoom } from './useRoom.ts';
import { useRoomActs } from './useRoomActs.ts';
import { useRoomKeys } from './useRoomKeys.ts';
import { useRoomNews } from './useRoomNews.ts';
import { useRoomWishes } from './useRoomWishes.ts';

const KitPanel = lazy(async () => ({ default: (await import('./kit/KitPanel.tsx')).KitPanel }));

type RoomProps = {
  session: RoomSession;
  /** The person has left, and the room's connections are closed. `elsewhere`: they are navigating to another page. */
  onLeave: (how: 'out' | 'elsewhere') => void;
};

/** The interview room, filling the window. The page that opens it stays light and has no queries; hosts' kits do. */
export function Room(props: RoomProps) {
  const [queryClient] = useState(() => new QueryClient({ defaultOptions: { queries: { networkMode: 'always' } } }));
  return (
    <QueryClientProvider client={queryClient}>
      <OpenRoom {...props} />
    </QueryClientProvider>
  );
}

function OpenRoom({ session, onLeave }: RoomProps) {
  useQuiet(true);
  useEffect(() => focusHeading(), []);
  const room = useRoom(session);
  const { waiting, self } = room;
  const isAlone = isHostAlone(room);
  const [putAway, setPutAway] = useState<readonly string[]>([]);
  const [panel, setPanel] = usePanel(session);
  const kit = useKit(session.meetingId, self.isHost, panel);
  const [view, setView] = useState<View>('grid');
  const [areSettingsOpen, setSettingsOpen] = useState(false);
  const wishes = useRoomWishes();
  const acts = useRoomActs(session);
  const decide = useDecide(session);
  const said = useRoomNews(session);
  useKnocks(session.meetingId, waiting, wishes);
  useDeviceProblems(session.media, areSettingsOpen);

  const toggle = (name: PanelName) => setPanel(panel === name ? null : name);
  const openSettings = () => {
    // The dialog shows the devices' problems itself.
    toast.clear();
    setSettingsOpen(true);
  };
  useRoomKeys(
    {
      M: acts.toggleMic,
      V: acts.toggleCamera,
      S: acts.toggleScreen,
      H: acts.toggleHand,
      C: () => toggle('chat'),
      P: () => toggle('people'),
      ...(kit.isThere && { N: () => (setPanel('kit'), kit.askNote()) }),
      '?': openSettings,
    },
    wishes.areKeysOn,
  );
  const knocks = self.isHost && panel !== 'people' && (
    <>
      <KnockToasts
        waiting={waiting}
        decide={decide}
        putAway={putAway}
        onPutAway={(requestId) => (decide.noteFocus(), setPutAway([...putAway, requestId]))}
        onPeople={() => setPanel('people')}
      />
      <OnTheWayInNotice session={session} />
    </>
  );
  // On a phone an open panel covers this card, and a host must not miss a knock.
  const areKnocksInCard = isAlone && panel === null;
  return (
    <main id="main" tabIndex={-1} className={styles['room']}>
      <RoomHeader
        {...{ session, panel, view }}
        hasKit={kit.isThere}
        onPanel={toggle}
        onView={setView}
        onSettings={openSettings}
      />
      <div className={styles['main']} data-covered={panel !== null || undefined}>
        <RoomNotices session={session} onDevices={openSettings} />
        <RemoteSound session={session} />
        <Stage
          session={session}
          view={view}
          company={isAlone ? <AloneCard session={session}>{areKnocksInCard && knocks}</AloneCard> : null}
        />
      </div>
      <div className={cx(prompts['prompts'], prompts['stack'])}>
        <MutePrompt session={session} />
        {!areKnocksInCard && knocks}
      </div>
      {panel === 'chat' && <ChatPanel session={session} onClose={() => setPanel(null)} />}
      {panel === 'people' && (
        <PeoplePanel session={session} decide={decide} wishes={wishes} onClose={() => setPanel(null)} />
      )}
      {kit.isThere && kit.wasOpened && (
        <Suspense>
          <KitPanel
            meetingId={session.meetingId}
            isHidden={panel !== 'kit'}
            noteAsks={kit.noteAsks}
            isCandidateIn={room.participants.some(({ isHost }) => !isHost)}
            clockOffset={room.clockOffset}
            onClose={() => setPanel(null)}
          />
        </Suspense>
      )}
      <ControlBar session={session} acts={acts} onLeave={() => onLeave('out')} />
      <LeaveQuestion session={session} onLeave={() => onLeave('elsewhere')} />
      <RoomSettings session={session} wishes={wishes} open={areSettingsOpen} onClose={() => setSettingsOpen(false)} />
      <div aria-live="polite" className="sr-only">
        {said.map(({ id, words }) => (
          <p key={id}>{words}</p>
        ))}
      </div>
    </main>
  );
}

/** The kit of an interview in a round, for its hosts; other pages never ask for it. */
function useKit(meetingId: string, isHost: boolean, panel: PanelName | null) {
  const { data } = useQuery({ ...interviewQuery(meetingId), enabled: isHost, retry: retryUnlessMissing });
  const [noteAsks, setNoteAsks] = useState(0);
  const [wasOpened, setOpened] = useState(false);
  if (panel === 'kit' && !wasOpened) setOpened(true);
  return { isThere: isHost && data !== undefined, wasOpened, noteAsks, askNote: () => setNoteAsks(noteAsks + 1) };
}

/** The open panel; closing it returns the focus to its button. */
function usePanel(session: RoomSession): [panel: PanelName | null, set: (panel: PanelName | null) => void] {
  const [panel, setPanel] = useState<PanelName | null>(null);
  const last = useRef<PanelName | null>(null);
  const set = (next: PanelName | null) => {
    last.current = panel;
    setPanel(next);
    session.openChat(next === 'chat');
  };
  useEffect(() => {
    if (panel === null && last.current !== null && document.activeElement === document.body)
      document.querySelector<HTMLElement>(`[data-panel='${last.current}']`)?.focus();
  }, [panel]);
  return [panel, set];
}
