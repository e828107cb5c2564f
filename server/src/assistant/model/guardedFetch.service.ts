import { lookup } from 'node:dns/promises';
import { request as requestPlain } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { request as requestTls } from 'node:https';
import { isIP } from 'node:net';
import { hostOf, isOwnNetwork } from '../../platform/settings/modelAddress.ts';
import { mergedWords } from './mergedWords.ts';
import { faultOfStatus, ModelFault } from './modelFault.ts';
import { createTurns } from './turns.service.ts';

export interface Patience {
  /** Until the first byte of a reply. */
  firstByteMs: number;
  /** Between two bytes. */
  silenceMs: number;
}

/** More than any answer: 2 million. */
const MOST_CHARACTERS = 2 * 1024 * 1024;
/** Most servers begin with an event without words. */
const AT_ONCE = 2;
const inTurnOfAll = createTurns();
const AGAIN = [500, 502, 503, 504];

/** Replaced by tests. */
interface Ways {
  inTurn: () => Promise<void>;
  /** Finds the addresses of a host. */
  find: typeof lookup;
}

/**
 * A `fetch` that only reaches the model: no redirects, nothing unencrypted outside the own network, limits on time and
 * size. It tries a second time if the first try failed before a byte came.
 */
export const guardedFetch =
  ({ firstByteMs, silenceMs }: Patience, { inTurn = inTurnOfAll, find = lookup }: Partial<Ways> = {}): typeof fetch =>
  async (input, init) => {
    const url = input instanceof Request ? input.url : String(input);
    for (let tries = 1; ; tries += 1) {
      const limit = new AbortController();
      const timer = setTimeout(() => limit.abort(new ModelFault('slow')), firstByteMs);
      const signal = init?.signal ? AbortSignal.any([init.signal, limit.signal]) : limit.signal;
      try {
        await Promise.race([demandOwnNetwork(url, find), aborted(signal)]);
        const reply = await replyTo(url, init ?? {}, signal);
        const fault = faultOfReply(reply);
        if (fault) {
          reply.destroy();
          throw fault;
        }
        return await watched(reply, limit, { timer, silenceMs, inTurn });
      } catch (error) {
        clearTimeout(timer);
        const fault = faultOf(error, limit.signal);
        if (init?.signal?.aborted || tries === 2 || !mayWorkAgain(fault)) throw fault;
      }
    }
  };

/** For work that has no signal of its own. */
const aborted = (signal: AbortSignal) =>
  new Promise<never>((_resolve, reject) => {
    const end = () => reject(signal.reason);
    if (signal.aborted) end();
    else signal.addEventListener('abort', end, { once: true });
  });

async function demandOwnNetwork(url: string, find: typeof lookup) {
  const host = hostOf(url);
  if (new URL(url).protocol === 'https:') return;
  const addresses = isIP(host)
    ? [host]
    : await find(host, { all: true }).then(
        (found) => found.map(({ address }) => address),
        (error: unknown) => {
          throw new ModelFault('unreachable', { cause: error });
        },
      );
  if (!addresses.every(isOwnNetwork)) throw new ModelFault('public_address');
}

function faultOfReply({ statusCode = 0, headers }: IncomingMessage): ModelFault | null {
  if (statusCode >= 200 && statusCode < 300) return null;
  const fault = new ModelFault(faultOfStatus(statusCode), { retryAfter: secondsIn(headers['retry-after'] ?? null) });
  return Object.assign(fault, AGAIN.includes(statusCode) && { again: true });
}

function secondsIn(retryAfter: string | null): number | null {
  const seconds = Number(retryAfter);
  return retryAfter !== null && seconds > 0 && seconds < 86_400 ? Math.ceil(seconds) : null;
}

const mayWorkAgain = (fault: ModelFault) => fault.fault === 'unreachable' || 'again' in fault;

function faultOf(error: unknown, limit: AbortSignal): ModelFault {
  if (limit.aborted && limit.reason instanceof ModelFault) return limit.reason;
  return error instanceof ModelFault ? error : new ModelFault('unreachable', { cause: error });
}

/** The reply to a request, of which the head has come. */
function replyTo(url: string, { method, headers, body }: RequestInit, signal: AbortSignal): Promise<IncomingMessage> {
  const request = url.startsWith('https:') ? requestTls : requestPlain;
  const options = { method, headers: Object.fromEntries(new Headers(headers)), signal };
  return new Promise((resolve, reject) => {
    const sent = request(url, options, resolve);
    // Later errors are the reply's.
    sent.on('error', reject);
    sent.end(body);
  });
}

/** The reply once its first byte has come; its body fails if it falls silent or does not end. */
async function watched(
  reply: IncomingMessage,
  limit: AbortController,
  { timer, ...waits }: { timer: NodeJS.Timeout } & Waits,
): Promise<Response> {
  const pieces = piecesOf(reply, limit, waits);
  const first = await pieces.next();
  clearTimeout(timer);
  if (first.done) throw new ModelFault('garbled');
  return new Response(
    streamOf(bytesOf(first.value, pieces), () => reply.destroy()),
    {
      headers: { 'content-type': reply.headers['content-type'] ?? '' },
    },
  );
}

/** Like `ReadableStream.from`, which the types of the browser tests lack; they compile this file too. */
const streamOf = (pieces: AsyncGenerator<Uint8Array<ArrayBuffer>>, leave: () => void) =>
  new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      async pull(controller) {
        const { done, value } = await pieces.next();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      // The generator may be waiting for the next piece, so it would not end by itself.
      cancel: leave,
    },
    { highWaterMark: 0 },
  );

interface Waits {
  silenceMs: number;
  inTurn: () => Promise<void>;
}

async function* bytesOf(first: string, others: AsyncIterable<string>) {
  yield Buffer.from(first);
  for await (const piece of others) yield Buffer.from(piece);
}

/** The text of a reply as it comes: its first pieces at once, the others in turn with those of other replies. */
async function* piecesOf(reply: IncomingMessage, limit: AbortController, { silenceMs, inTurn }: Waits) {
  // A reader who takes their time is not the model's silence.
  let isAwaited = true;
  const silence = setTimeout(() => isAwaited && limit.abort(new ModelFault('silent')), silenceMs).unref();
  let pieces = 0;
  let characters = 0;
  try {
    for await (const text of reply.setEncoding('utf8')) {
      isAwaited = false;
      if (pieces >= AT_ONCE) await inTurn();
      // More may have come meanwhile.
      const piece: string = text + (reply.read() ?? '');
      characters += piece.length;
      if (characters > MOST_CHARACTERS) throw new ModelFault('too_long');
      pieces += 1;
      yield mergedWords(piece);
      isAwaited = true;
      silence.refresh();
    }
  } catch (error) {
    limit.abort(error);
    if (pieces === 0) throw error;
    // Before its end, so the connection broke.
    throw limit.signal.reason instanceof ModelFault ? limit.signal.reason : new ModelFault('silent');
  } finally {
    clearTimeout(silence);
  }
}
