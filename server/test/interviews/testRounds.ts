import type { Round, RoundCandidate, RoundInterview } from '@assay/contract/rounds/rounds';
import { startMailingServer } from '../testEmails.ts';
import { signInAgain } from '../testWorld.ts';

const HOUR_MS = 3_600_000;
export const ANA = { name: 'Ana Lima', email: 'ana@example.org' };
export const BO = { name: 'Bo Chen', email: 'bo@example.org' };

/** A mailing server with an open round of two candidates and the usual acts of its admin. */
export async function startRound(given: { status?: 'draft' | 'open'; settings?: Record<string, string> } = {}) {
  const server = await startMailingServer({ RATE_LIMIT_FACTOR: '100', ...given.settings });
  const boss = await server.admin();
  let { token } = boss;
  const path = '/admin/virtual-rounds';
  const act = (call: string, body?: object) => server.call(call, { token, ...(body && { body }) });
  const made = await act(`POST ${path}`, { title: 'Spring intake' });
  if (made.status !== 201) throw new Error(made.text);
  const { id } = made.data.round as Round;
  const own = `${path}/${id}`;
  const view = async () => (await act(`GET ${own}`)).data.round as Round;
  const move = async (status: string) => {
    const { title, description, minutes, capacity } = await view();
    return act(`PUT ${own}`, { title, description, minutes, capacity, status });
  };
  await act(`POST ${own}/candidates`, { people: [ANA, BO] });
  const candidates = async (query = '') =>
    (await act(`GET ${own}/candidates${query}`)).data.items as readonly RoundCandidate[];
  const [ana, bo] = (await candidates()) as [RoundCandidate, RoundCandidate];
  if (given.status !== 'draft') await move('open');
  const inHours = (hours: number) => new Date(server.clock.now().getTime() + hours * HOUR_MS).toISOString();
  return {
    server,
    boss,
    id,
    own,
    ana,
    bo,
    act,
    view,
    move,
    candidates,
    inHours,
    statusOf: async (person: RoundCandidate) => (await candidates()).find((one) => one.id === person.id)?.status,
    schedule: (candidate: RoundCandidate, hours: number, more: object = {}) =>
      act(`POST ${own}/meetings`, { candidateId: candidate.id, startsAt: inHours(hours), ...more }),
    /** A scheduled interview. @throws if it is refused */
    async scheduled(candidate: RoundCandidate, hours: number, more: object = {}) {
      const body = { candidateId: candidate.id, startsAt: inHours(hours), ...more };
      const reply = await act(`POST ${own}/meetings`, body);
      if (reply.status !== 201) throw new Error(reply.text);
      return reply.data.interview as RoundInterview;
    },
    interviews: async () => (await act(`GET ${own}/meetings`)).data.items as RoundInterview[],
    /** Moves the clock, and signs the admin in again. */
    async later(hours: number) {
      server.clock.move(hours * 3600);
      token = await signInAgain(server, boss);
      return token;
    },
    token: () => token,
  };
}
