import { cx } from '../cx.ts';
import { LOCALE } from '../text/locale.ts';
import { useNow } from './useNow.ts';

const date = new Intl.DateTimeFormat(LOCALE, { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' });
const time = new Intl.DateTimeFormat(LOCALE, { hour: '2-digit', minute: '2-digit', second: '2-digit' });

/** Date and time. Hidden from screen readers, which would announce it every second. */
export function Clock({ className }: { className?: string }) {
  const now = useNow();
  return (
    <time
      dateTime={now.toISOString()}
      className={cx('inline-flex flex-wrap gap-x-2 whitespace-nowrap tabular-nums', className)}
    >
      <span>{date.format(now)}</span>
      <span>{time.format(now)}</span>
    </time>
  );
}
