import { useCallback, useMemo } from 'react';
import { failureText } from '../../platform/failureText.ts';
import { toast } from '../../ui/feedback/toast.ts';
import type { RoomSession } from './roomSession.ts';
import { selfOf } from './roomViews.ts';

export type RoomActs = ReturnType<typeof useRoomActs>;

/** The actions of the room's buttons and keys. */
export function useRoomActs({ media, room, raiseHand }: RoomSession) {
  const attempt = useCallback(async (act: Promise<unknown>, fallback: string) => {
    try {
      await act;
    } catch (error) {
      toast.error(failureText(error, fallback));
    }
  }, []);
  return useMemo(
    () => ({
      toggleMic: () => void media.setMic(!media.state().mic.isOn),
      toggleCamera: () => void media.setCamera(!media.state().camera.isOn),
      toggleScreen() {
        const { screen, canShareScreen } = media.state();
        if (screen !== null) media.stopScreen();
        else if (canShareScreen) void media.shareScreen();
      },
      toggleHand() {
        const current = room();
        const isRaised = current !== null && selfOf(current)?.handRaised === true;
        void attempt(raiseHand(!isRaised), 'We couldn’t raise your hand. Try again.');
      },
    }),
    [media, room, raiseHand, attempt],
  );
}
