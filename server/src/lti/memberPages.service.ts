import type { App } from '../app.ts';
import { refusalOfUrl } from '../platform/outgoing/addresses.ts';
import { codeOfFault } from '../platform/outgoing/request.ts';
import type { AskOutside, OutsideAnswer } from '../platform/outgoing/request.ts';
import { retryAfterOf } from '../platform/outgoing/retrying.ts';
import { createPlatformTokens, jsonOf } from './accessTokens.service.ts';
import { membersOn, nextPage } from './members.ts';
import type { CourseMember } from './members.ts';
import { MEMBERS_SCOPE } from './message.ts';

const MOST_BYTES = 2 * 1024 * 1024;
const MOST_PAGES = 200;
export const MOST_MEMBERS = 5000;
const LONGEST_MS = 60_000;

/** Why members could not be read. */
export class Unread extends Error {
  /** An HTTP status, or the technical name. */
  readonly problem: string;
  /** Whether a later try may do better. */
  readonly isPassing: boolean;
  /** Seconds that the platform asks to wait. */
  readonly retryAfter: number | null;

  constructor(problem: string, isPassing: boolean, retryAfter: number | null = null) {
    super(`members could not be read: ${problem}`);
    this.problem = problem;
    this.isPassing = isPassing;
    this.retryAfter = retryAfter;
  }
}

interface Course {
  platformId: number;
  clientId: string;
  tokenUrl: string;
  contextId: string;
  membersUrl: string;
}

interface Read {
  members: CourseMember[];
  unreadable: number;
}

/** Reads every page of a course's members. @throws Unread */
export function createMemberPages(
  app: Pick<App, 'db' | 'clock' | 'random' | 'sealing' | 'config'>,
  ask: AskOutside,
): (course: Course, leaving: AbortSignal) => Promise<Read> {
  const tokens = createPlatformTokens(app, ask);

  const get = async (course: Course, url: string, stopping: AbortSignal) =>
    ask(
      {
        url,
        method: 'GET',
        headers: {
          authorization: `Bearer ${await tokens.get(course, MEMBERS_SCOPE)}`,
          accept: 'application/vnd.ims.lti-nrps.v2.membershipcontainer+json',
        },
        mostBytes: MOST_BYTES,
      },
      stopping,
    );

  async function page(course: Course, url: string, stopping: AbortSignal): Promise<OutsideAnswer> {
    try {
      const first = await get(course, url, stopping);
      if (first.statusCode !== 401) return first;
      // The token may have ended early.
      tokens.forget(course, MEMBERS_SCOPE);
      return await get(course, url, stopping);
    } catch (error) {
      const code = stopping.aborted ? 'timeout' : codeOfFault(error);
      throw new Unread(code, code !== 'private_address');
    }
  }

  return async (course, leaving) => {
    const stopping = AbortSignal.any([leaving, AbortSignal.timeout(LONGEST_MS)]);
    // A list that changes between two pages may name a person twice.
    const members = new Map<string, CourseMember>();
    let unreadable = 0;
    let url = course.membersUrl;
    for (let pages = 0; pages < MOST_PAGES; pages += 1) {
      const answer = await page(course, url, stopping);
      const found = readable(answer, course, app.clock.now());
      for (const member of found.members) members.set(member.sub, member);
      unreadable += found.unreadable;
      if (members.size > MOST_MEMBERS) throw new Unread('too_many_members', false);
      const next = nextPage([answer.headers['link']].flat().join(', '), url);
      if (next === null) return { members: [...members.values()], unreadable };
      // The token is for this platform only.
      const isElsewhere = new URL(next).origin !== new URL(course.membersUrl).origin;
      if (isElsewhere || refusalOfUrl(next, app.config.ALLOWED_PRIVATE_ADDRESSES) !== null)
        throw new Unread('next_page_elsewhere', false);
      url = next;
    }
    throw new Unread('too_many_pages', false);
  };
}

function readable({ statusCode, headers, bytes, isWhole }: OutsideAnswer, { contextId }: Course, now: Date): Read {
  if (statusCode !== 200) {
    const isPassing = statusCode === 429 || statusCode >= 500;
    throw new Unread(String(statusCode), isPassing, retryAfterOf(headers['retry-after'], now));
  }
  if (!isWhole) throw new Unread(bytes.length < MOST_BYTES ? 'broken_off' : 'too_large', bytes.length < MOST_BYTES);
  const found = membersOn(jsonOf(bytes), contextId);
  if (!found) throw new Unread('unreadable', false);
  return found;
}
