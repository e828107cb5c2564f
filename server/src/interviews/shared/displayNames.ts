import { interviewLimits } from '@assay/contract/interviewLimits';

/**
 * How a candidate is shown: nobody looks like a host, and two of one name can be told apart.
 * @param hosts of the meeting, there or not
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

/** As much of the name as there is room for; what a reader takes for one sign is not cut. */
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
