import type { InterviewForPanel, InterviewNote } from '@assay/contract/rounds/scorecards';

/**
 * From when an interview's notes count: the candidate's arrival in the room; for one held elsewhere its planned start.
 * Null: it has not begun.
 */
export const countsFrom = ({ beganAt, startsAt, status }: Times): string | null =>
  beganAt ?? (status === 'scheduled' || status === 'live' ? null : startsAt);

type Times = Pick<InterviewForPanel, 'beganAt' | 'startsAt' | 'status'>;

/** Minutes and seconds into the interview, like "12:05". @param from as `countsFrom` */
export function noteTime(at: string, from: string | null): string {
  const seconds = from === null ? -1 : Math.floor((Date.parse(at) - Date.parse(from)) / 1000);
  if (seconds < 0) return 'Before the interview';
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** @param from as `countsFrom` @param time writes it */
export function countingText({ beganAt }: Times, from: string | null, time: (iso: string) => string): string {
  if (from === null) return 'Times count from when the candidate joins.';
  return beganAt === null
    ? `Times count from the planned start, ${time(from)}.`
    : `Times count from ${time(from)}, when the candidate joined.`;
}

export const withNote = (notes: readonly InterviewNote[], note: InterviewNote): InterviewNote[] => [...notes, note];

export const withText = (notes: readonly InterviewNote[], id: string, text: string): InterviewNote[] =>
  notes.map((note) => (note.id === id ? { ...note, text } : note));

export const withoutNote = (notes: readonly InterviewNote[], id: string): InterviewNote[] =>
  notes.filter((note) => note.id !== id);
