import { LocateFixed } from 'lucide-react';
import type { LeaderboardEntry } from '@assay/contract/reports/reports';
import { Button } from '../ui/forms/Button.tsx';
import { formatAverage, gapText, ordinal } from './rankList.ts';
import type { Board } from './reports.queries.ts';

type OwnRankProps = { board: Board; me: LeaderboardEntry; onJump: () => void };

/** The reader's own rank, pinned above the navigation bar on phones: `11th, 6% behind 10th`. */
export function OwnRank({ board, me, onJump }: OwnRankProps) {
  const gap = gapText(board, me);
  return (
    <section
      aria-label="Your rank"
      className="sticky bottom-[calc(72px+env(safe-area-inset-bottom))] z-10 flex items-center justify-between gap-x-4 rounded-card border-frame bg-raised px-4 py-2 shadow-floating md:bottom-4"
    >
      <p className="flex min-w-0 flex-wrap items-baseline gap-x-3">
        <span className="display text-lg tabular-nums">
          {ordinal(me.rank)}
          {gap !== null && <span className="sr-only">, </span>}
        </span>
        {gap !== null && <span className="font-medium tabular-nums">{gap}</span>}
        <span className="text-sm text-ink-muted tabular-nums max-sm:hidden">{formatAverage(me.avgScore)} average</span>
      </p>
      <Button size="small" variant="ghost" onClick={onJump}>
        <LocateFixed size={18} aria-hidden /> <span className="max-sm:sr-only">Jump to me</span>
      </Button>
    </section>
  );
}
