import { createHash } from 'node:crypto';
import type { App } from '../../app.ts';

/** Ids and tokens of rooms have 128 bits. */
const BYTES = 16;

export const newToken = ({ random }: Pick<App, 'random'>): string => random.bytes(BYTES).toString('base64url');

/**
 * Identifies a page load of one person: the same value sent by another person gives another page, so that it cannot
 * take over their media.
 * @param instance the page's own name; null if it has none
 */
export const pageOf = (identity: string, instance: string | undefined): string | null =>
  instance === undefined ? null : hashOf(JSON.stringify([identity, instance])).toString('base64url');

export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();
