import { onLoopback } from '../settings/loopback.ts';

const ANSWER_WITHIN_MS = 5000;
const MOST_BYTES = 256 * 1024;

/** The service gave no usable answer, for a reason that may pass. Holds nothing of what was sent or answered. */
export class NoUsableAnswer extends TypeError {}

type Ask = Pick<RequestInit, 'method' | 'headers'> & { body?: unknown };

/**
 * Asks a sign-in service: encrypted or on this machine, without following redirects, bounded in time and size.
 * @param mayBePlain whether the service is on this machine, for development
 */
export const createBoundedFetch =
  ({ mayBePlain }: { mayBePlain: boolean }) =>
  async (url: string, { method, headers, body }: Ask): Promise<Response> => {
    if (!maySend(url, { mayBePlain })) throw new NoUsableAnswer('an address without https');
    const reply = await fetch(url, {
      ...(method !== undefined && { method }),
      ...(headers !== undefined && { headers }),
      body: (body ?? null) as NonNullable<RequestInit['body']> | null,
      redirect: 'manual',
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    }).catch((error: unknown) => {
      throw new NoUsableAnswer(error instanceof Error ? error.name : 'no answer');
    });
    if (reply.status >= 500 || (reply.status >= 300 && reply.status < 400)) {
      await reply.body?.cancel();
      throw new NoUsableAnswer(`answered with ${reply.status}`);
    }
    return new Response(await textOf(reply), { status: reply.status, headers: reply.headers });
  };

/** Whether a person or a request may be sent to this address. */
export function maySend(url: string, { mayBePlain }: { mayBePlain: boolean }): boolean {
  const { protocol, hostname } = new URL(url);
  return protocol === 'https:' || (mayBePlain && protocol === 'http:' && onLoopback(hostname));
}

async function textOf(reply: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  try {
    for await (const piece of reply.body ?? []) {
      bytes += piece.length;
      if (bytes > MOST_BYTES) throw new NoUsableAnswer('too long an answer');
      text += decoder.decode(piece, { stream: true });
    }
  } catch (error) {
    throw error instanceof NoUsableAnswer ? error : new NoUsableAnswer('an answer that broke off');
  }
  return text + decoder.decode();
}
