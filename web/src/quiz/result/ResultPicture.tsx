import { Goldfish } from '../../theme/mascot/Goldfish.tsx';
import { PerfectStamp } from '../../theme/pictures/PerfectStamp.tsx';
import { useTheme } from '../../theme/themes.ts';
import { shownScore } from '../../ui/scores/score.ts';

const moods = { high: 'high', mid: 'fair', low: 'miss' } as const;

/** Decoration above a score: the mascot where the theme has one, a stamp on a perfect score. */
export function ResultPicture({ score }: { score: number }) {
  const hasMascot = useTheme() === 'anime';
  const isPerfect = score === 100;
  if (!hasMascot && !isPerfect) return null;
  return (
    <div className="flex h-24 justify-center gap-4 sm:h-36">
      {hasMascot && <Goldfish mood={moods[shownScore(score).band]} />}
      {isPerfect && <PerfectStamp />}
    </div>
  );
}
