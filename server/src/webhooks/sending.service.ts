import { lookup as systemLookup } from 'node:dns';
import type { LookupAddress } from 'node:dns';
import { request as requestPlain } from 'node:http';
import type { IncomingMessage, RequestOptions } from 'node:http';
import { request as requestTls } from 'node:https';
import { isIP } from 'node:net';
import type { LookupFunction } from 'node:net';
import { hostOf, mayReach } from './addresses.ts';

const LONGEST_SEND_MS = 10_000;
const RESPONSE_BYTES = 1024;

export interface Answer {
  /** Null without an HTTP answer. */
  statusCode: number | null;
  error: string | null;
  response: string | null;
  retryAfter: string | undefined;
}

export interface WebhookMessage {
  url: string;
  headers: Record<string, string>;
  payload: string;
}

export type Send = (message: WebhookMessage, stopping: AbortSignal) => Promise<Answer>;

export type Resolve = (
  host: string,
  done: (error: NodeJS.ErrnoException | null, found: LookupAddress[]) => void,
) => void;

const resolveBySystem: Resolve = (host, done) => systemLookup(host, { all: true }, done);

interface SenderParts {
  /** WEBHOOK_PRIVATE_ADDRESSES. */
  networks: readonly string[];
  longestMs?: number;
  resolve?: Resolve;
  /** Certificates to trust instead of the usual ones (PEM); for tests. */
  ca?: string;
}

/**
 * Posts messages, each over a connection of its own. The addresses of a name are checked as they are handed to the
 * connection, so that a name which leads elsewhere a moment later gains nothing. Redirects are not followed, and of the
 * answer only the beginning is read.
 */
export function createWebhookSender({ networks, longestMs = LONGEST_SEND_MS, resolve, ca }: SenderParts): Send {
  const found = resolve ?? resolveBySystem;
  return async ({ url: text, headers, payload }, stopping) => {
    const url = new URL(text);
    const isPlain = url.protocol === 'http:';
    const host = hostOf(url);
    const may = (address: string) => mayReach(address, networks, isPlain);
    if (isIP(host) !== 0 && !may(host)) return failed('private_address');
    const lookup: LookupFunction = (name, { all }, done) =>
      found(name, (error, addresses) => {
        const reachable = error ? [] : addresses.filter(({ address }) => may(address));
        const [first] = reachable;
        if (error) done(error, []);
        else if (!first) done(Object.assign(new Error('not allowed'), { code: 'private_address' }), []);
        else if (all) done(null, reachable);
        else done(null, first.address, first.family);
      });
    const signal = AbortSignal.any([stopping, AbortSignal.timeout(longestMs)]);
    try {
      const options: RequestOptions = {
        method: 'POST',
        agent: false,
        lookup,
        signal,
        headers: { ...headers, 'content-length': Buffer.byteLength(payload) },
      };
      const response = await answered(url, options, isPlain ? undefined : ca, payload);
      const { statusCode = 0 } = response;
      const beginning = await beginningOf(response);
      return { statusCode, error: null, response: beginning, retryAfter: response.headers['retry-after'] };
    } catch (error) {
      return failed(stopping.aborted ? 'stopped' : signal.aborted ? 'timeout' : codeOf(error));
    }
  };
}

function answered(url: URL, options: RequestOptions, ca: string | undefined, payload: string) {
  return new Promise<IncomingMessage>((resolve, reject) => {
    const sent = url.protocol === 'http:' ? requestPlain(url, options) : requestTls(url, { ...options, ca });
    sent.once('response', resolve);
    sent.on('error', reject);
    sent.end(payload);
  });
}

/** The status has arrived, so an answer that breaks off or never ends is cut without being a failure. */
async function beginningOf(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      length += chunk.length;
      if (length >= RESPONSE_BYTES) break;
    }
  } catch {
    // What arrived is kept.
  } finally {
    response.destroy();
  }
  return readable(Buffer.concat(chunks).subarray(0, RESPONSE_BYTES));
}

/** Without characters that cannot be stored or that deceive readers. */
const readable = (bytes: Buffer) =>
  new TextDecoder('utf-8')
    .decode(bytes)
    .replaceAll(/[^\P{C}\n\t]/gu, '')
    .trim();

const failed = (error: string): Answer => ({ statusCode: null, error, response: null, retryAfter: undefined });

const codeOf = (error: unknown): string => (error as { code?: string }).code ?? 'unknown';
