import { interviewLimits } from '@assay/contract/interviews/interviewLimits';

/**
 * A candidate's display name: never looks like a host's, and differs from every other name in the room.
 * @param hosts of the meeting, whether present or not
 * @param others in the room
 */
export function shownName(name: string, { hosts, others }: { hosts: readonly string[]; others: readonly string[] }) {
  const claimed = withoutRole(name);
  const mark = hosts.some((host) => sameName(host, claimed)) ? ' (guest)' : '';
  const taken = new Set([...hosts, ...others].map(folded));
  let shown = marked(claimed, mark);
  for (let nth = 2; taken.has(folded(shown)); nth += 1) shown = marked(claimed, `${mark} (${nth})`);
  return shown;
}

/** Shortens the name to fit the mark, without cutting a grapheme cluster. */
function marked(name: string, mark: string): string {
  const room = interviewLimits.name - mark.length;
  if (name.length <= room) return name + mark;
  let kept = '';
  for (const { segment } of new Intl.Segmenter().segment(name)) {
    if (kept.length + segment.length > room) break;
    kept += segment;
  }
  return kept.trimEnd() + mark;
}

/** The suffixes that the room adds to names, including look-alike letters and invisible characters. */
const ROLE = /^(.*?)(?:\s*\((?:host|you|guest)\))+$/iu;

function withoutRole(name: string): string {
  const [, rest = ''] = ROLE.exec(visible(name).trim()) ?? [];
  return rest.trim() === '' ? name : rest.trim();
}

/** Removes invisible characters and maps look-alike letters to one form. */
const visible = (name: string) => name.normalize('NFKC').replaceAll(/\p{Cf}/gu, '');

const folded = (name: string) => visible(name).toLowerCase().replaceAll(/\s+/g, ' ').trim();

const sameName = (one: string, other: string) => folded(one) === folded(other);
