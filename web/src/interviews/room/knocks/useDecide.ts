import { useState } from 'react';
import { Failure } from '@assay/contract/failure';
import type { JoinRequest } from '@assay/contract/interviews/interviewEvents';
import { failureText } from '../../../platform/failureText.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { refusalWords } from './requestWords.ts';
import type { RoomSession } from '../roomSession.ts';
import { useNextFocus } from './useNextFocus.ts';

export type Decide = ReturnType<typeof useDecide>;

/** Admits and declines, one decision at a time per person. */
export function useDecide(session: RoomSession) {
  const { host } = session;
  const noteFocus = useNextFocus();
  const [deciding, setDeciding] = useState<readonly string[]>([]);

  const decide = async ({ requestId, name }: JoinRequest, act: (requestId: string) => Promise<void>) => {
    setDeciding((those) => [...those, requestId]);
    noteFocus();
    try {
      await act(requestId);
      return null;
    } catch (error) {
      toast.warning(name, refusalWords(error) ?? failureText(error, 'That didn’t work. Try again.'));
      return error instanceof Failure ? error.code : 'internal';
    } finally {
      setDeciding((those) => those.filter((one) => one !== requestId));
    }
  };

  return {
    /** Call it before something else takes a card away. */
    noteFocus,
    isDeciding: ({ requestId }: JoinRequest) => deciding.includes(requestId),
    admit: (request: JoinRequest) => decide(request, host.admit),
    decline: (request: JoinRequest) => decide(request, host.decline),
    /** In order, until the room is full; one failure does not stop the rest. */
    async admitAll(requests: readonly JoinRequest[]) {
      for (const request of requests) {
        const failure = await decide(request, host.admit);
        if (failure === 'room_full' || failure === 'room_locked' || failure === 'unavailable') return;
      }
    },
  };
}
