import { Link } from '@tanstack/react-router';
import { Crown } from 'lucide-react';
import { fullName } from '@assay/contract/people/names';
import type { LeaderboardEntry } from '@assay/contract/reports/reports';
import { Avatar } from '../ui/display/Avatar.tsx';
import { cx } from '../ui/cx.ts';
import { formatAverage } from './rankList.ts';
import styles from './Leaderboard.module.css';

/** The first three on plinths. Read from first to third; shown second, first, third. Equal ranks have equal height. */
export const Podium = ({ entries, meId }: { entries: readonly LeaderboardEntry[]; meId: number | undefined }) => (
  <section aria-labelledby="podium-title" className={cx('panel', styles['stage'])}>
    <h2 id="podium-title" className="sr-only">
      Podium
    </h2>
    <ol className={styles['podium']}>
      {entries.map((entry) => (
        <Place key={entry.id} entry={entry} isMe={entry.id === meId} />
      ))}
    </ol>
  </section>
);

function Place({ entry, isMe }: { entry: LeaderboardEntry; isMe: boolean }) {
  const name = fullName(entry);
  const quizzes = entry.quizCount === 1 ? '1 quiz' : `${entry.quizCount} quizzes`;
  return (
    <li className={styles['place']} data-rank={entry.rank}>
      <span className={styles['head']}>
        {entry.rank === 1 && <Crown size={24} aria-hidden className={styles['crown']} />}
        <Avatar id={entry.id} name={name} size={entry.rank === 1 ? 56 : 44} className={styles['portrait']} />
      </span>
      <span className="grid justify-items-center gap-0.5 px-1 text-center">
        <Link
          to="/user/profile/$id"
          params={{ id: String(entry.id) }}
          className="touch-target line-clamp-2 max-w-full font-semibold wrap-anywhere underline-offset-4 max-sm:text-sm hover:underline"
        >
          {name}
        </Link>
        <span className="flex flex-wrap items-baseline justify-center gap-x-2">
          {isMe && <span className="text-sm font-semibold text-accent">(You)</span>}
          <span className="display text-lg tabular-nums max-sm:text-base">{formatAverage(entry.avgScore)}</span>
          <span className="text-sm text-ink-muted tabular-nums max-sm:hidden">{quizzes}</span>
        </span>
      </span>
      <span className={cx(styles['plinth'], `rank-${Math.min(entry.rank, 3)}`)}>
        <span className={cx('display', styles['number'])}>
          <span className="sr-only">Rank </span>
          {entry.rank}
        </span>
      </span>
    </li>
  );
}
