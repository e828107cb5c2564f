import type { Participant } from '@assay/contract/interviews/interviewEvents';
import { Avatar } from '../../../ui/display/Avatar.tsx';
import { cx } from '../../../ui/cx.ts';
import { awaitedWords } from '../roomWords.ts';
import styles from './Stage.module.css';

/** Keeps the place of a person whose connection was lost. */
export const AwayTile = ({ person: { id, instance, name, isHost } }: { person: Participant }) => (
  <li aria-label={name} className={cx(styles['tile'], styles['awaited'])}>
    <Avatar id={instance ?? id} name={name} size={64} className={cx(styles['portrait'], 'opacity-50')} />
    <p>{awaitedWords(name)}</p>
    <div className={cx(styles['line'], styles['bottom'])}>
      <span className={styles['chip']}>
        <span className="truncate">{name}</span>
        {isHost && <span className="text-accent">(Host)</span>}
      </span>
    </div>
  </li>
);
