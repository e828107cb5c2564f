/**
 * Tells the server that a page is being closed. By then its socket may be gone: Firefox closes it before `pagehide` when
 * the page is loaded again or left for another one, and both browsers hand on what a beacon holds.
 */
export function sayClosing(meetingId: string, token: string) {
  const body = new Blob([JSON.stringify({ token })], { type: 'application/json' });
  navigator.sendBeacon(`/api/meetings/${meetingId}/closing`, body);
}
