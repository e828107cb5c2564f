import { up as base } from './0001_base.ts';

/** Every migration in order. Released ones are never edited; a change is a new entry. */
export const migrations: readonly { name: string; up: string }[] = [{ name: '0001_base', up: base }];
