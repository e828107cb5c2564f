import { LOCALE } from '../text/locale.ts';

const whole = new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 0 });

/** A share in percent with its 95% interval: `71% (68–74)`. */
export const shareText = (share: number, { low, high }: { low: number; high: number }): string =>
  `${whole.format(share)}% (${whole.format(low)}–${whole.format(high)})`;
