import { hash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { FailureCode } from '@assay/contract/failure';
import type { Actor } from '../../app.ts';
import { networkOf } from './networkOf.ts';

interface LogFields {
  userId?: number;
  /** Identifies a session across log lines; the beginning of its `token_hash`. */
  session?: string;
  /** Of the failure in the answer. */
  code?: FailureCode;
}

const noted = new WeakMap<FastifyRequest, LogFields>();

function tell(request: FastifyRequest, more: LogFields) {
  noted.set(request, { ...noted.get(request), ...more });
}

export function logCaller(request: FastifyRequest, actor: Actor | null, token: string | null) {
  if (!actor || token === null) return;
  const session = hash('sha256', token).slice(0, 12);
  tell(request, { userId: actor.userId, session });
}

export const logCode = (request: FastifyRequest, code: FailureCode) => tell(request, { code });

/** The code of the failure in the answer. */
export const codeOf = (request: FastifyRequest): FailureCode | undefined => noted.get(request)?.code;

/** The caller and the refusal, for the request's log line: numbers and codes, no names. */
export const callerLogFields = (request: FastifyRequest) => ({ ...noted.get(request), address: networkOf(request.ip) });
