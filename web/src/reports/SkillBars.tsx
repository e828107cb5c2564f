import { comparedWith } from '@assay/contract/reports/reportSentence';
import { formatScore } from '../platform/format.ts';
import { ScoreTrack } from '../ui/scores/ScoreTrack.tsx';
import { estimateText, shortRange } from './estimateWords.ts';
import type { FullReport } from './adminReports.queries.ts';
import styles from './SkillBars.module.css';

type Bars = Pick<FullReport, 'person' | 'skills'>;

/** A person's skills, best first, each with its range and the level of the group. Prints over several pages. */
export function SkillBars({ person, skills }: Bars) {
  const whom = comparedWith(person);
  const isCompared = skills.some(({ groupAverage }) => groupAverage !== null);
  return (
    <div className="grid gap-4">
      <ul className={styles['bars']}>
        {skills.map(({ skillId, skillName, score, interval, groupAverage }) => (
          <li key={skillId}>
            <span className="min-w-0 font-medium wrap-anywhere">{skillName}</span>
            <ScoreTrack
              score={score}
              range={interval}
              mark={groupAverage}
              label={
                estimateText(score, interval) + (groupAverage === null ? '' : `, ${whom} ${formatScore(groupAverage)}`)
              }
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
          <span aria-hidden className={styles['rangeMark']} /> where the score probably is
        </span>
        {isCompared && (
          <span className="inline-flex items-center gap-2">
            <span aria-hidden className={styles['groupMark']} /> average first attempt of {whom}
          </span>
        )}
      </p>
    </div>
  );
}
