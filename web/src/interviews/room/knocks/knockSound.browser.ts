const NOTES = [659, 880];
const NOTE_S = 0.16;
const LOUDNESS = 0.12;

let context: AudioContext | null = null;

/** Two soft synthesised notes, so that no file has to load. */
export function playKnock() {
  context ??= new AudioContext();
  void context.resume();
  const begin = context.currentTime;
  const end = begin + NOTES.length * NOTE_S;
  const [tone, loudness] = [context.createOscillator(), context.createGain()];
  NOTES.forEach((hertz, index) => tone.frequency.setValueAtTime(hertz, begin + index * NOTE_S));
  loudness.gain.setValueAtTime(LOUDNESS, begin);
  loudness.gain.exponentialRampToValueAtTime(0.001, end);
  tone.connect(loudness).connect(context.destination);
  tone.start(begin);
  tone.stop(end);
}
