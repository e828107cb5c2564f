import { z } from 'zod';
import { isLearner, personNames } from './message.ts';
import type { LtiPerson } from './message.ts';

/** The members of a course as a platform lists them (Names and Role Provisioning Services 2.0). */

export interface CourseMember extends LtiPerson {
  isLearner: boolean;
  isActive: boolean;
}

const container = z.object({
  context: z.object({ id: z.string() }).optional(),
  members: z.array(z.unknown()),
});

const member = z.object({
  user_id: personNames.sub,
  roles: z.array(z.string()),
  status: z.string().catch('Active'),
  name: personNames.name,
  given_name: personNames.given_name,
  family_name: personNames.family_name,
  email: personNames.email,
});

/** Those on one page, and how many entries cannot be read; null: this is no page about the course. */
export function membersOn(page: unknown, contextId: string): { members: CourseMember[]; unreadable: number } | null {
  const said = container.safeParse(page).data;
  if (!said || (said.context && said.context.id !== contextId)) return null;
  const read = said.members.map((one) => member.safeParse(one).data);
  const members = read.flatMap((one) => (one ? [memberOf(one)] : []));
  return { members, unreadable: read.length - members.length };
}

const memberOf = (said: z.output<typeof member>): CourseMember => ({
  sub: said.user_id,
  name: said.name,
  givenName: said.given_name,
  familyName: said.family_name,
  email: said.email,
  isLearner: isLearner(said.roles),
  isActive: said.status === 'Active',
});

/** Where a `Link` header says that the list continues; null: it ends here. */
export function nextPage(link: string | undefined, here: string): string | null {
  for (const [, address = '', parameters = ''] of (link ?? '').matchAll(/<([^<>]*)>([^<]*)/g)) {
    const relation = /;\s*rel\s*=\s*(?:"([^"]*)"|([^\s;,"]+))/i.exec(parameters);
    const names = (relation?.[1] ?? relation?.[2] ?? '').toLowerCase().split(/\s+/);
    if (names.includes('next')) return URL.parse(address, here)?.href ?? null;
  }
  return null;
}
