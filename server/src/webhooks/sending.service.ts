import { codeOfFault, createOutside } from '../platform/outgoing/request.ts';
import type { Resolve } from '../platform/outgoing/request.ts';

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

interface SenderParts {
  /** ALLOWED_PRIVATE_ADDRESSES. */
  networks: readonly string[];
  longestMs?: number;
  resolve?: Resolve;
  /** Certificates to trust instead of the usual ones (PEM); for tests. */
  ca?: string;
}

/** Posts messages, with the limits of `createOutside`. */
export function createWebhookSender({ networks, longestMs = LONGEST_SEND_MS, resolve, ca }: SenderParts): Send {
  const ask = createOutside({ networks, longestMs, resolve, ca });
  return async (message, stopping) => {
    try {
      const { statusCode, headers, bytes } = await ask(
        { ...message, method: 'POST', mostBytes: RESPONSE_BYTES },
        stopping,
      );
      return { statusCode, error: null, response: readable(bytes), retryAfter: headers['retry-after'] };
    } catch (error) {
      return failed(stopping.aborted ? 'stopped' : codeOfFault(error));
    }
  };
}

/** Without characters that cannot be stored or that deceive readers. */
const readable = (bytes: Buffer) =>
  new TextDecoder('utf-8')
    .decode(bytes)
    .replaceAll(/[^\P{C}\n\t]/gu, '')
    .trim();

const failed = (error: string): Answer => ({ statusCode: null, error, response: null, retryAfter: undefined });
