/** The text about the wait until the next try. */
export function waitText(seconds: number): string {
  if (seconds <= 0) return 'You can try again now.';
  if (seconds < 60) return `Try again in ${seconds} s.`;
  if (seconds < 3600) return `Try again in ${twoParts(seconds, 60)} min.`;
  return `Try again in ${twoParts(Math.ceil(seconds / 60), 60)} h.`;
}

const twoParts = (count: number, unit: number) =>
  `${Math.floor(count / unit)}:${String(count % unit).padStart(2, '0')}`;
