import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { hostOf, isOwnNetwork } from '../../platform/settings/modelAddress.ts';
import { faultOfStatus, ModelFault } from './modelFault.ts';

export interface Patience {
  /** Until the first byte of a reply. */
  firstByteMs: number;
  /** Between two bytes. */
  silenceMs: number;
}

/** More than any answer: 2 MB. */
const MOST_BYTES = 2 * 1024 * 1024;
const AGAIN = [500, 502, 503, 504];

/**
 * A `fetch` that only reaches the model: no redirects, nothing unencrypted outside the own network, limits on time and
 * size. It tries a second time if the first try failed before a byte came.
 */
export const guardedFetch =
  ({ firstByteMs, silenceMs }: Patience): typeof fetch =>
  async (input, init) => {
    const url = input instanceof Request ? input.url : String(input);
    await demandOwnNetwork(url);
    for (let tries = 1; ; tries += 1) {
      const limit = new AbortController();
      const timer = setTimeout(() => limit.abort(new ModelFault('slow')), firstByteMs);
      const signal = init?.signal ? AbortSignal.any([init.signal, limit.signal]) : limit.signal;
      try {
        const response = await fetch(url, { ...init, redirect: 'manual', signal });
        if (!response.ok) {
          const fault = faultOfResponse(response);
          await response.body?.cancel();
          throw fault;
        }
        return await watched(response, limit, { timer, silenceMs });
      } catch (error) {
        clearTimeout(timer);
        const fault = faultOf(error, limit.signal);
        if (init?.signal?.aborted || tries === 2 || !mayWorkAgain(fault)) throw fault;
      }
    }
  };

async function demandOwnNetwork(url: string) {
  const host = hostOf(url);
  if (new URL(url).protocol === 'https:') return;
  const addresses = isIP(host)
    ? [host]
    : await lookup(host, { all: true }).then(
        (found) => found.map(({ address }) => address),
        (error: unknown) => {
          throw new ModelFault('unreachable', { cause: error });
        },
      );
  if (!addresses.every(isOwnNetwork)) throw new ModelFault('public_address');
}

const faultOfResponse = ({ status, headers }: Response) =>
  Object.assign(
    new ModelFault(faultOfStatus(status), { retryAfter: secondsIn(headers.get('retry-after')) }),
    AGAIN.includes(status) && { again: true },
  );

function secondsIn(retryAfter: string | null): number | null {
  const seconds = Number(retryAfter);
  return retryAfter !== null && seconds > 0 && seconds < 86_400 ? Math.ceil(seconds) : null;
}

const mayWorkAgain = (fault: ModelFault) => fault.fault === 'unreachable' || 'again' in fault;

function faultOf(error: unknown, limit: AbortSignal): ModelFault {
  if (limit.aborted && limit.reason instanceof ModelFault) return limit.reason;
  return error instanceof ModelFault ? error : new ModelFault('unreachable', { cause: error });
}

/** The same response after its first byte, whose body fails if it falls silent or does not end. */
async function watched(
  response: Response,
  limit: AbortController,
  { timer, silenceMs }: { timer: NodeJS.Timeout; silenceMs: number },
): Promise<Response> {
  if (response.body === null) throw new ModelFault('garbled');
  const reader = response.body.getReader() as ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>>;
  const first = await reader.read();
  clearTimeout(timer);
  let size = first.value?.byteLength ?? 0;
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start(controller) {
      if (first.done) controller.close();
      else controller.enqueue(first.value);
    },
    async pull(controller) {
      const silence = setTimeout(() => limit.abort(new ModelFault('silent')), silenceMs);
      try {
        const { done, value } = await reader.read();
        size += value?.byteLength ?? 0;
        if (size > MOST_BYTES) throw new ModelFault('too_long');
        if (done) controller.close();
        else controller.enqueue(value);
      } catch (error) {
        limit.abort(error);
        // Before its end, so the connection broke.
        controller.error(limit.signal.reason instanceof ModelFault ? limit.signal.reason : new ModelFault('silent'));
      } finally {
        clearTimeout(silence);
      }
    },
    async cancel(reason) {
      await reader.cancel(reason);
    },
  });
  return new Response(body, { status: response.status, headers: response.headers });
}
