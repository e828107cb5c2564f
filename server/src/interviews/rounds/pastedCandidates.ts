export interface ReadCandidate {
  line: number;
  name: string;
  /** As typed; empty without one. */
  email: string;
  tags: string[];
}

const ADDRESS = /[^\s<>,;"'()]+@[^\s<>,;"'()]+/;
const MARKS = /^[\s<>,;:"'()]+|[\s<>,;:"'()]+$/g;

/** Whether a line has something like an email address. */
export const hasAddress = (line: string): boolean => ADDRESS.test(line);

/** Pasted people, one per line; lines without letters are skipped. */
export const readPasted = (text: string): ReadCandidate[] =>
  text.split('\n').flatMap((line, index) => (bare(line) === '' ? [] : [{ line: index + 1, ...readLine(line) }]));

/**
 * A name and an address in any order and with any separator, as in tables, CSV files and mail programs. The words after
 * the address are tags, unless the name comes there.
 */
export function readLine(line: string): Omit<ReadCandidate, 'line'> {
  const found = ADDRESS.exec(line);
  if (!found) return { name: bare(line), email: '', tags: [] };
  const email = found[0];
  // "Lima, Ana" is a family name first, as address books write it.
  const name = parts(line.slice(0, found.index), /[,;\t]/);
  const after = parts(line.slice(found.index + email.length), /[,;\t|]/);
  if (name.length === 0 && after.length > 0) return { name: after[0] ?? '', email, tags: after.slice(1) };
  return { name: name.join(' ') || nameFrom(email), email, tags: after };
}

/** `ana.lima@example.org` → "Ana Lima". */
export const nameFrom = (email: string): string =>
  email
    .slice(0, email.indexOf('@'))
    .split(/[._+-]+/)
    .filter((part) => part !== '')
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join(' ');

const bare = (text: string): string => text.replaceAll(MARKS, '');

const parts = (text: string, separators: RegExp): string[] =>
  text
    .split(separators)
    .map(bare)
    .filter((part) => part !== '');
