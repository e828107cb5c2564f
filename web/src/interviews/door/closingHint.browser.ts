/**
 * Tells the server that a page is closing. Its socket may already be gone: Firefox closes it before `pagehide` on a
 * reload or navigation, and beacons are still delivered.
 */
export function sayClosing(meetingId: string, token: string) {
  const body = new Blob([JSON.stringify({ token })], { type: 'application/json' });
  navigator.sendBeacon(`/api/meetings/${meetingId}/closing`, body);
}
