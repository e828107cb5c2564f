import { joinTexts } from './joinFlow.ts';
import type { JoinEvent, JoinState } from './joinFlow.ts';
import type { JoinLink } from './joinLink.ts';
import type { JoinQuestions } from './joinQuestions.ts';
import type { JoinWorld, LeavableRoom } from './joinWorld.ts';
import type { StepScope } from './stepScope.ts';

/** How often the form refreshes, and a waiting page asserts its request. */
export const ASK_EVERY_MS = 15_000;
export const REDIRECT_AFTER_MS = 3000;
/** How long leaving can be undone. */
export const UNDO_MS = 10_000;

interface Parts<Room extends LeavableRoom> {
  world: JoinWorld<Room>;
  link: JoinLink<Room>;
  scope: StepScope;
  questions: JoinQuestions;
  state: () => JoinState;
  happen: (event: JoinEvent) => void;
}

/** The effects of each step of the way in; the scope ends them with the step. */
export function createJoinSteps<Room extends LeavableRoom>(parts: Parts<Room>) {
  const { world, link, scope, questions, happen } = parts;
  const { devices } = world;
  const look = () => void questions.look();
  const comeIn = () => void questions.comeIn();

  function onConnect(act: () => void) {
    const stop = link.connection()?.onState((connected) => connected === 'connected' && act());
    if (stop) scope.during(stop);
  }

  const enter: Record<JoinState['step'], (state: JoinState) => void> = {
    loading: () => {
      look();
      scope.every(ASK_EVERY_MS, look);
    },
    form: () => scope.every(ASK_EVERY_MS, look),
    notStarted: () => {
      // It may be days until it opens.
      devices.close();
      scope.every(ASK_EVERY_MS, look);
    },
    joining: () => void questions.knock(),
    waiting: () => {
      world.fetchRoom();
      scope.every(ASK_EVERY_MS, () => {
        // A failed download is noticed while there is time.
        world.fetchRoom();
        void questions.requestJoin();
      });
      onConnect(() => void questions.requestJoin());
    },
    entering: (state) => {
      if (state.step === 'entering' && !state.isBack) world.tell('success', joinTexts.admitted);
      comeIn();
      // A full room may get a free place, and a new connection is a new chance.
      scope.every(ASK_EVERY_MS, comeIn);
      onConnect(comeIn);
    },
    // On every connection: the server may have forgotten us, and events may have been lost.
    room: () => {
      onConnect(() => void questions.joinMeeting());
      scope.every(ASK_EVERY_MS, () => void questions.joinIfOwed());
    },
    rejected: () => {
      devices.close();
      scope.during(world.after(REDIRECT_AFTER_MS, () => world.go('start')));
    },
    notFound: devices.close,
    removed: devices.close,
    replaced: devices.close,
    closed: devices.close,
    ended: devices.close,
    left: (state) => {
      devices.close();
      if (state.step !== 'left') return;
      if (state.to === 'home') world.go('home');
      if (state.to !== 'goodbye') return;
      const forGood = () => {
        happen({ type: 'leftForGood' });
        const now = parts.state();
        if (now.step === 'left' && !now.isStaying) world.go('homeSite');
      };
      scope.during(world.after(UNDO_MS, forGood));
    },
  };
  return enter;
}
