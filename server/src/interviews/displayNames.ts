/**
 * How a candidate is shown: nobody looks like a host, and two of one name can be told apart.
 * @param taken names in the room and of the meeting's hosts
 */
export function shownName(name: string, { hosts, others }: { hosts: readonly string[]; others: readonly string[] }) {
  const base = hosts.some((host) => sameName(host, name)) ? `${name} (guest)` : name;
  if (!others.some((other) => sameName(other, base))) return base;
  let nth = 2;
  while (others.some((other) => sameName(other, `${base} (${nth})`))) nth += 1;
  return `${base} (${nth})`;
}

const folded = (name: string) => name.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' ').trim();

const sameName = (one: string, other: string) => folded(one) === folded(other);
