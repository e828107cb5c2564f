/** The one-time code that proves an address: six digits, short-lived, few tries. */

export const OTP_LIFE_MS = 10 * 60_000;

/** Tries per code; at ten codes a day that is one chance in 20,000. */
export const OTP_TRIES = 5;

/** @param int a cryptographically random whole number below its argument */
export function newOtp(int: (below: number) => number): string {
  return String(int(1_000_000)).padStart(6, '0');
}
