import { comparedWith } from '@assay/contract/reportSentence';
import { formatScore } from '../platform/format.ts';
import { ScoreTrack } from '../ui/scores/ScoreTrack.tsx';
import { estimateText, shortRange } from './estimateWords.ts';
import type { FullReport } from './adminReports.queries.ts';

type Bars = Pick<FullReport, 'person' | 'skills'>;

/** A person's skills, best first, each with its range and the level of the group. Prints over several pages. */
export function SkillBars({ person, skills }: Bars) {
  const whom = comparedWith(person);
  const isCompared = skills.some(({ groupAverage }) => groupAverage !== null);
  return (
    <div className="grid gap-4">
      <ul className="grid gap-x-4 sm:grid-cols-[minmax(8rem,16rem)_minmax(0,1fr)_auto]">
        {skills.map(({ skillId, skillName, score, interval, groupAverage }) => (
          <li
            key={skillId}
            className="col-span-full grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 py-1.5 sm:grid-cols-subgrid"
          >
            <span className="min-w-0 font-medium wrap-anywhere">{skillName}</span>
            <ScoreTrack
              score={score}
              range={interval}
              mark={groupAverage}
              label={
                estimateText(score, interval) + (groupAverage === null ? '' : `, ${whom} ${formatScore(groupAverage)}`)
              }
              className="max-sm:order-1 max-sm:col-span-full"
            />
            <span className="text-right whitespace-nowrap tabular-nums">
              <strong>{formatScore(score)}</strong>{' '}
              <span className="text-sm text-ink-muted">{shortRange(interval)}</span>
            </span>
          </li>
        ))}
      </ul>
      <p className="flex flex-wrap gap-x-6 gap-y-1 text-sm text-ink-muted">
        <span className="inline-flex items-center gap-2">
          <span aria-hidden className="h-0.5 w-5 bg-ink" /> where the score probably is
        </span>
        {isCompared && (
          <span className="inline-flex items-center gap-2">
            <span aria-hidden className="size-2 rotate-45 bg-accent [print-color-adjust:exact]" /> average first attempt
            of {whom}
          </span>
        )}
      </p>
    </div>
  );
}
