/** The largest message, in bytes. */
export const LARGEST_MESSAGE = 128 * 1024;
/** How often each side shows that it is there; silence of twice that is a lost connection. */
export const PING_MS = 5000;
/** How long a lost connection can be resumed. */
export const RECOVERY_MS = 120_000;
/** As many refused events within `WITHIN_MS` end the connection. */
export const MOST_VIOLATIONS = 3;
export const WITHIN_MS = 10_000;
