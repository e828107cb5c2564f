/**
 * Records these tracks for a while. The recording stays in this browser.
 * @param seconds how long
 * @throws if the browser cannot record, or nothing was recorded
 */
export async function recordTracks(tracks: readonly MediaStreamTrack[], seconds: number): Promise<Blob> {
  const recorder = new MediaRecorder(new MediaStream([...tracks]));
  const pieces: Blob[] = [];
  recorder.addEventListener('dataavailable', ({ data }) => pieces.push(data));
  const stopped = new Promise<void>((resolve, reject) => {
    recorder.addEventListener('stop', () => resolve());
    recorder.addEventListener('error', () => reject(new Error('The recording failed')));
  });
  recorder.start();
  const timer = setTimeout(() => recorder.state !== 'inactive' && recorder.stop(), seconds * 1000);
  await stopped.finally(() => clearTimeout(timer));
  const recording = new Blob(pieces, { type: recorder.mimeType });
  if (recording.size === 0) throw new Error('Nothing was recorded');
  return recording;
}

export const canRecord = (): boolean => typeof window.MediaRecorder === 'function';
