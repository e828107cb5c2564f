import type { InterviewNote } from '@assay/contract/rounds/scorecards';

/** Minutes and seconds from the start of the interview to a note, like "12:05"; a note from before has none. */
export function noteTime(at: string, startsAt: string): string {
  const seconds = Math.floor((Date.parse(at) - Date.parse(startsAt)) / 1000);
  if (seconds < 0) return 'Before the start';
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

export const withNote = (notes: readonly InterviewNote[], note: InterviewNote): InterviewNote[] => [...notes, note];

export const withText = (notes: readonly InterviewNote[], id: string, text: string): InterviewNote[] =>
  notes.map((note) => (note.id === id ? { ...note, text } : note));

export const withoutNote = (notes: readonly InterviewNote[], id: string): InterviewNote[] =>
  notes.filter((note) => note.id !== id);
