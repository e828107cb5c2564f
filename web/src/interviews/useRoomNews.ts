import { useEffect, useState } from 'react';
import { toast } from '../ui/toast.ts';
import type { RoomNews, RoomSession } from './roomSession.ts';
import { announcement, arrivals, decidedByAnother, SCREEN_YIELDED } from './roomWords.ts';

type Latest = { id: number; words: string };

/** The latest of what happened, for a live region; some of it is shown, too. */
export function useRoomNews(session: RoomSession): Latest {
  const [latest, setLatest] = useState<Latest>({ id: 0, words: '' });
  useEffect(() => {
    // The same words again are news again.
    const say = (words: string | null) => words !== null && setLatest(({ id }) => ({ id: id + 1, words }));
    // Who waited before the room was drawn is no news to the session any more.
    say(arrivals(session.room()?.waiting ?? []));
    return session.onNews((news) => {
      show(news);
      say(announcement(news));
    });
  }, [session]);
  return latest;
}

function show(news: RoomNews) {
  if (news.kind === 'screenYielded') toast.info(SCREEN_YIELDED);
  const decided = decidedByAnother(news);
  if (decided !== null) toast.info(decided);
}
