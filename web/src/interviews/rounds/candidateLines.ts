export type CandidateLine = { name: string; email: string; tags: string[] };

export type ReadLines = {
  people: CandidateLine[];
  /** The numbers of lines without an email address, from 1. */
  unread: number[];
};

const EMAIL = /[^\s<>,;"'()]+@[^\s<>,;"'()]+/;
const MARKS = /^[\s<>,;:"'()]+|[\s<>,;:"'()]+$/g;
const MOST_TAGS = 10;

/**
 * Reads pasted people, one per line: a name and an address in any order and with any separator, as in tables, CSV files
 * and mail programs. The words after the address are tags, unless the name does. A first line without an address names
 * columns.
 */
export function readCandidateLines(text: string): ReadLines {
  const lines = text.split(/\r\n|\r|\n/).map((line, index) => ({ line, number: index + 1 }));
  const filled = lines.filter(({ line }) => line.replaceAll(MARKS, '') !== '');
  const read = filled.map(({ line, number }, place) => ({ number, place, person: readLine(line) }));
  return {
    people: read.flatMap(({ person }) => person ?? []),
    unread: read
      .filter(({ person, place, number }) => person === null && !(place === 0 && isHeader(filled, number)))
      .map(({ number }) => number),
  };
}

const isHeader = (filled: readonly { line: string; number: number }[], number: number): boolean =>
  filled.length > 1 && filled.some((one) => one.number === number && /e-?mail/i.test(one.line));

function readLine(line: string): CandidateLine | null {
  const found = EMAIL.exec(line);
  if (!found) return null;
  const email = found[0];
  const before = line.slice(0, found.index).replaceAll(MARKS, '');
  const after = line
    .slice(found.index + email.length)
    .split(/[,;\t|]/)
    .map((part) => part.replaceAll(MARKS, ''))
    .filter((part) => part !== '');
  // "Lima, Ana" is a family name first, as address books write it.
  const name = before
    .split(/[,;\t]/)
    .map((part) => part.replaceAll(MARKS, ''))
    .filter((part) => part !== '');
  if (name.length === 0 && after.length > 0)
    return { name: after[0] ?? '', email, tags: after.slice(1, MOST_TAGS + 1) };
  return { name: name.join(' ') || nameFrom(email), email, tags: after.slice(0, MOST_TAGS) };
}

/** `ana.lima@example.org` → "Ana Lima". */
const nameFrom = (email: string): string =>
  email
    .slice(0, email.indexOf('@'))
    .split(/[._+-]+/)
    .filter((part) => part !== '')
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join(' ');
