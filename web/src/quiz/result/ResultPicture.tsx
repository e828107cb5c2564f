import { Goldfish } from '../../theme/mascot/Goldfish.tsx';
import { PerfectStamp } from '../../theme/pictures/PerfectStamp.tsx';
import { Plate } from '../../theme/pictures/Plate.tsx';
import { useTheme } from '../../theme/themes.ts';
import { shownScore } from '../../ui/scores/score.ts';

const moods = { high: 'high', mid: 'fair', low: 'miss' } as const;

/** Decoration above a score: the mascot or a drawn plate for its band, and a stamp on a perfect one. */
export function ResultPicture({ score }: { score: number }) {
  const hasMascot = useTheme() === 'anime';
  const { band } = shownScore(score);
  return (
    <div className="flex h-20 justify-center gap-4 sm:h-32">
      {hasMascot ? <Goldfish mood={moods[band]} /> : <Plate of={band} />}
      {score === 100 && <PerfectStamp />}
    </div>
  );
}
