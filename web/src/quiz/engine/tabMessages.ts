/** Messages from a tab to the browser's other tabs with the same attempt. */
import type { TabChannel, TabMessage, World } from './quizWorld.ts';
import { firstClaim, hearClaim, isBeatenBy, renewClaim } from './tabClaim.ts';

export function createTabMessages(world: Pick<World, 'openChannel' | 'tab'>, secondsTaken: number) {
  let channel: TabChannel | null = null;
  let claim = firstClaim(world.tab, secondsTaken);

  const tell = (message: TabMessage) => channel?.post(message);
  const tellClaim = () => tell({ type: 'take', rank: claim.rank, tab: claim.tab });

  return {
    tell,
    tellClaim,
    open: (hear: (message: TabMessage) => void) => {
      channel ??= world.openChannel();
      channel.listen(hear);
      tellClaim();
    },
    close: () => {
      channel?.close();
      channel = null;
    },
    renew: (secondsNow: number) => {
      claim = renewClaim(claim, secondsNow);
      tellClaim();
    },
    /** Whether the other tab holds the attempt from now on. */
    yieldsTo: (other: { rank: number; tab: string }): boolean => {
      claim = hearClaim(claim, other.rank);
      return isBeatenBy(claim, other);
    },
  };
}
