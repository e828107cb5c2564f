import { useEffect, useState } from 'react';
import { toast } from '../ui/toast.ts';
import type { RoomNews, RoomSession } from './roomSession.ts';
import { announcement, decidedByAnother, SCREEN_YIELDED } from './roomWords.ts';

type Latest = { id: number; words: string };

/** The latest of what happened, for a live region; some of it is shown, too. */
export function useRoomNews(session: RoomSession): Latest {
  const [latest, setLatest] = useState<Latest>({ id: 0, words: '' });
  useEffect(
    () =>
      session.onNews((news) => {
        show(news);
        const words = announcement(news);
        // The same words again are news again.
        if (words !== null) setLatest(({ id }) => ({ id: id + 1, words }));
      }),
    [session],
  );
  return latest;
}

function show(news: RoomNews) {
  if (news.kind === 'screenYielded') toast.info(SCREEN_YIELDED);
  const decided = decidedByAnother(news);
  if (decided !== null) toast.info(decided);
}
