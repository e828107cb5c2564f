import { hash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Actor } from '../../app.ts';
import { networkOf } from './networkOf.ts';

interface Told {
  userId?: number;
  /** Recognises a session among the lines, and is found again as the beginning of its `token_hash`. */
  session?: string;
  /** Of the failure that was answered. */
  code?: string;
}

const told = new WeakMap<FastifyRequest, Told>();

function tell(request: FastifyRequest, more: Told) {
  told.set(request, { ...told.get(request), ...more });
}

export function tellCaller(request: FastifyRequest, actor: Actor | null, token: string | null) {
  if (!actor || token === null) return;
  const session = hash('sha256', token).slice(0, 12);
  tell(request, { userId: actor.userId, session });
}

export const tellCode = (request: FastifyRequest, code: string) => tell(request, { code });

/** Who asked and what they were refused with, for the line of this request: numbers and codes, no names. */
export const toldInLog = (request: FastifyRequest) => ({ ...told.get(request), address: networkOf(request.ip) });
