/**
 * How a candidate is shown: nobody looks like a host, and two of one name can be told apart.
 * @param taken names in the room and of the meeting's hosts
 */
export function shownName(name: string, { hosts, others }: { hosts: readonly string[]; others: readonly string[] }) {
  const claimed = withoutRole(name);
  const base = hosts.some((host) => sameName(host, claimed)) ? `${claimed} (guest)` : claimed;
  if (!others.some((other) => sameName(other, base))) return base;
  let nth = 2;
  while (others.some((other) => sameName(other, `${base} (${nth})`))) nth += 1;
  return `${base} (${nth})`;
}

/** What the room itself puts behind a name; also in letters that only look alike, and with invisible signs between. */
const ROLE = /^(.*?)(?:\s*\((?:host|you|guest)\))+$/iu;

function withoutRole(name: string): string {
  const [, rest = ''] = ROLE.exec(visible(name).trim()) ?? [];
  return rest.trim() === '' ? name : rest.trim();
}

/** Without signs that nobody sees, and with one letter for all that look like it. */
const visible = (name: string) => name.normalize('NFKC').replaceAll(/\p{Cf}/gu, '');

const folded = (name: string) => visible(name).toLowerCase().replaceAll(/\s+/g, ' ').trim();

const sameName = (one: string, other: string) => folded(one) === folded(other);
