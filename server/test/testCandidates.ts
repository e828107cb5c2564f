import type { RoundCandidate } from '@assay/contract/rounds/rounds';
import type { startRound } from './testRounds.ts';

type RoundWorld = Awaited<ReturnType<typeof startRound>>;

/** Candidates' links of a round, and what is done with them. */
export function linkTokens({ server, act, own, candidates }: RoundWorld) {
  /** The tokens in emails to an address since the last call, oldest first. */
  async function sentTo(address: string): Promise<string[]> {
    const emails = await server.emails();
    return emails
      .filter(({ to }) => to?.[0]?.address === address)
      .flatMap(({ text }) => /\/round#(\S+)/.exec(text ?? '')?.[1] ?? []);
  }
  return {
    sentTo,
    /** Sends a link. @returns its token */
    async sent(candidate: Pick<RoundCandidate, 'id' | 'email'>): Promise<string> {
      const reply = await act(`POST ${own}/candidates/${candidate.id}/link`);
      if (reply.status !== 200) throw new Error(reply.text);
      return (await sentTo(candidate.email)).at(-1) ?? '';
    },
    /** An act on the candidate's page. */
    ask: (name: string, token: string, more: object = {}) =>
      server.call(`POST /candidate/${name}`, { body: { token, ...more } }),
    async addOne(email: string): Promise<RoundCandidate> {
      await act(`POST ${own}/candidates`, { people: [{ name: 'Cy Wu', email }] });
      const [one] = await candidates(`?search=${email}`);
      if (!one) throw new Error(`${email} was not added`);
      return one;
    },
  };
}
