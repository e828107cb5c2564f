import { createHash } from 'node:crypto';
import type { App } from '../../app.ts';

/** Opaque ids and tokens of rooms: 128 bits. */
const BYTES = 16;

export const newToken = ({ random }: Pick<App, 'random'>): string => random.bytes(BYTES).toString('base64url');

/**
 * Which page load of whom: the same value from somebody else is another page, or it could take over their media.
 * @param instance what the page calls itself; null: it has no name
 */
export const pageOf = (identity: string, instance: string | undefined): string | null =>
  instance === undefined ? null : hashOf(JSON.stringify([identity, instance])).toString('base64url');

export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();
