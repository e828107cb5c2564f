import { formatDateTime, formatShortDate, formatTime } from '../platform/format.ts';
import styles from './ListTime.module.css';

/** In a list's column: the day alone where the time has no room. */
export const ListTime = ({ at }: { at: string }) => (
  <time dateTime={at} title={formatDateTime(at)}>
    <span className={styles['full']}>{`${shortText(at)}, ${formatTime(at)}`}</span>
    <span className={styles['short']}>{shortText(at)}</span>
  </time>
);

const shortText = (at: string) => formatShortDate(at, new Date());
