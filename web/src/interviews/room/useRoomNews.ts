import { useEffect, useState } from 'react';
import { toast } from '../../ui/feedback/toast.ts';
import type { RoomNews, RoomSession } from './roomSession.ts';
import {
  announcement,
  arrivals,
  decidedByAnother,
  goneWords,
  overruled,
  type Said,
  saying,
  SCREEN_YIELDED,
} from './roomWords.ts';

/** Recent events for a live region; those shown otherwise are passed on there. */
export function useRoomNews(session: RoomSession): readonly Said[] {
  const [said, setSaid] = useState<readonly Said[]>([]);
  useEffect(() => {
    const say = (words: string | null) => words !== null && setSaid((before) => saying(before, words));
    // The session does not report people who waited before the first render.
    say(arrivals(session.room()?.waiting ?? []));
    return session.onNews((news) => {
      show(news);
      say(announcement(news));
    });
  }, [session]);
  return said;
}

function show(news: RoomNews) {
  if (news.kind === 'screenYielded') toast.info(SCREEN_YIELDED);
  const words = decidedByAnother(news) ?? overruled(news) ?? goneWords(news);
  if (words !== null) toast.info(words);
}
