import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';

// The command that wants a backup and the server that holds the database share only a folder. A request is an empty
// file there, and its state is the suffix of its name, because a rename is atomic and needs no space on a full disk:
// ID.wanted, then ID.taken, then ID.failed or ID.made.NAME-OF-THE-BACKUP.

export type WishState =
  | { step: 'wanted' }
  | { step: 'taken' }
  | { step: 'failed' }
  | { step: 'made'; file: string }
  /** No answer will come. */
  | { step: 'gone' };

export interface Wish {
  state(): WishState;
  /** @returns whether the request was still open */
  withdraw(): boolean;
  /** Deletes the answer after it was read. */
  forget(): void;
}

const WISH = /^([0-9a-f]{16})\.(wanted|taken|failed|made)(?:\.(.+))?$/;

function wishesIn(folder: string): { id: string; step: string; backup: string | undefined }[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder).flatMap((name) => {
    const [, id, step, backup] = WISH.exec(name) ?? [];
    return id && step ? [{ id, step, backup }] : [];
  });
}

/** Called by the requesting command. */
export function makeWish(folder: string): Wish {
  const id = randomBytes(8).toString('hex');
  const wanted = join(folder, `${id}.wanted`);
  writeFileSync(wanted, '', { mode: 0o600 });
  const mine = () => wishesIn(folder).find((wish) => wish.id === id);
  return {
    state() {
      // Listing a folder may miss a file that is being renamed.
      const found = mine() ?? mine();
      if (!found) return { step: 'gone' };
      if (found.step === 'made') return { step: 'made', file: join(folder, found.backup ?? '') };
      return { step: found.step as 'wanted' | 'taken' | 'failed' };
    },
    withdraw: () => succeeds(() => rmSync(wanted)),
    forget() {
      const found = mine();
      if (found) rmSync(join(folder, [id, found.step, found.backup].filter(Boolean).join('.')), { force: true });
    },
  };
}

/** For the server: whether a request is open. */
export const isAsked = (folder: string) => wishesIn(folder).some(({ step }) => step === 'wanted');

/** Takes all open requests; later ones wait for the next backup. @returns their ids */
export function takeWishes(folder: string): string[] {
  const wanted = wishesIn(folder).filter(({ step }) => step === 'wanted');
  // A request withdrawn meanwhile cannot be renamed.
  return wanted
    .map(({ id }) => id)
    .filter((id) => succeeds(() => renameSync(join(folder, `${id}.wanted`), join(folder, `${id}.taken`))));
}

/** @param made the backup's file; null if it failed */
export function answerWishes(folder: string, ids: readonly string[], made: string | null): void {
  for (const id of ids) {
    const answer = made === null ? `${id}.failed` : `${id}.made.${basename(made)}`;
    renameSync(join(folder, `${id}.taken`), join(folder, answer));
  }
}

/** Fails the requests that a killed server had taken. */
export function failLeftWishes(folder: string): void {
  const left = wishesIn(folder).filter(({ step }) => step === 'taken');
  answerWishes(
    folder,
    left.map(({ id }) => id),
    null,
  );
}

/** Deletes answers that were never collected. */
export function sweepAnswers(folder: string): void {
  for (const { id, step, backup } of wishesIn(folder))
    if (step === 'failed' || step === 'made')
      rmSync(join(folder, [id, step, backup].filter(Boolean).join('.')), { force: true });
}

function succeeds(change: () => void): boolean {
  try {
    change();
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
}
