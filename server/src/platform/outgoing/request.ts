import { lookup as systemLookup } from 'node:dns';
import type { LookupAddress } from 'node:dns';
import { request as requestPlain } from 'node:http';
import type { IncomingHttpHeaders, IncomingMessage, RequestOptions } from 'node:http';
import { request as requestTls } from 'node:https';
import { isIP } from 'node:net';
import type { LookupFunction } from 'node:net';
import { hostOf, mayReach } from './addresses.ts';

/** An answer; its body as far as it was read. */
export interface OutsideAnswer {
  statusCode: number;
  headers: IncomingHttpHeaders;
  bytes: Buffer;
  /** False: it was longer than asked for, or broke off. */
  isWhole: boolean;
}

export interface OutsideRequest {
  url: string;
  method: 'GET' | 'POST' | 'PUT';
  headers: Record<string, string>;
  payload?: string;
  mostBytes: number;
}

/** Rejects with an error whose `code` says what went wrong: of the system, `private_address` or `timeout`. */
export type AskOutside = (request: OutsideRequest, stopping?: AbortSignal) => Promise<OutsideAnswer>;

export type Resolve = (
  host: string,
  done: (error: NodeJS.ErrnoException | null, found: LookupAddress[]) => void,
) => void;

const resolveBySystem: Resolve = (host, done) => systemLookup(host, { all: true }, done);

interface Parts {
  /** ALLOWED_PRIVATE_ADDRESSES. */
  networks: readonly string[];
  longestMs: number;
  resolve?: Resolve | undefined;
  /** Certificates to trust instead of the usual ones (PEM); for tests. */
  ca?: string | undefined;
}

/**
 * Sends requests to addresses that people entered, each over a connection of its own. The addresses of a name are
 * checked as they are handed to the connection, so that a name which leads elsewhere a moment later gains nothing.
 * Redirects are not followed, and of the answer only the beginning is read.
 */
export function createOutside({ networks, longestMs, resolve, ca }: Parts): AskOutside {
  const found = resolve ?? resolveBySystem;
  return async ({ url: text, method, headers, payload, mostBytes }, stopping) => {
    const url = new URL(text);
    const isPlain = url.protocol === 'http:';
    const host = hostOf(url);
    const may = (address: string) => mayReach(address, networks, isPlain);
    if (isIP(host) !== 0 && !may(host)) throw fault('private_address');
    const lookup: LookupFunction = (name, { all }, done) =>
      found(name, (error, addresses) => {
        const reachable = error ? [] : addresses.filter(({ address }) => may(address));
        const [first] = reachable;
        if (error) done(error, []);
        else if (!first) done(fault('private_address'), []);
        else if (all) done(null, reachable);
        else done(null, first.address, first.family);
      });
    const late = AbortSignal.timeout(longestMs);
    const signal = stopping ? AbortSignal.any([stopping, late]) : late;
    const length = payload === undefined ? {} : { 'content-length': Buffer.byteLength(payload) };
    try {
      const options: RequestOptions = { method, agent: false, lookup, signal, headers: { ...headers, ...length } };
      const response = await answered(url, options, isPlain ? undefined : ca, payload);
      const { statusCode = 0 } = response;
      return { statusCode, headers: response.headers, ...(await beginningOf(response, mostBytes)) };
    } catch (error) {
      throw signal.aborted && !stopping?.aborted ? fault('timeout') : error;
    }
  };
}

const fault = (code: string) => Object.assign(new Error(code), { code });

/** The technical name of what went wrong before an answer. */
export const codeOfFault = (error: unknown): string => (error as { code?: string }).code ?? 'unknown';

function answered(url: URL, options: RequestOptions, ca: string | undefined, payload: string | undefined) {
  return new Promise<IncomingMessage>((resolve, reject) => {
    const sent = url.protocol === 'http:' ? requestPlain(url, options) : requestTls(url, { ...options, ca });
    sent.once('response', resolve);
    sent.on('error', reject);
    sent.end(payload);
  });
}

/** The status has arrived, so an answer that breaks off or never ends is cut without being a failure. */
async function beginningOf(response: IncomingMessage, mostBytes: number) {
  const chunks: Buffer[] = [];
  let length = 0;
  let isWhole = false;
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      length += chunk.length;
      if (length > mostBytes) break;
    }
    isWhole = length <= mostBytes && response.complete;
  } catch {
    // The part that arrived is kept.
  } finally {
    response.destroy();
  }
  return { bytes: Buffer.concat(chunks).subarray(0, mostBytes), isWhole };
}
