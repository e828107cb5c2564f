import { createHash } from 'node:crypto';
import type { App } from '../platform/app.ts';

/** Opaque ids and tokens of rooms: 128 bits. */
const BYTES = 16;

export const newToken = ({ random }: Pick<App, 'random'>): string => random.bytes(BYTES).toString('base64url');

export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();
