import { useEffect, useState } from 'react';
import { toast } from '../../ui/feedback/toast.ts';
import type { RoomNews, RoomSession } from './roomSession.ts';
import { announcement, arrivals, decidedByAnother, type Said, saying, SCREEN_YIELDED } from './roomWords.ts';

/** The latest of what happened, for a live region; what is shown instead is told there. */
export function useRoomNews(session: RoomSession): readonly Said[] {
  const [said, setSaid] = useState<readonly Said[]>([]);
  useEffect(() => {
    const say = (words: string | null) => words !== null && setSaid((before) => saying(before, words));
    // Who waited before the room was drawn is no news to the session any more.
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
  const decided = decidedByAnother(news);
  if (decided !== null) toast.info(decided);
}
