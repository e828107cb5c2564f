import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

// A command and the server that holds the embedded database share only the disk. A request is a file whose suffix is its
// state, because a rename is atomic and needs no space on a full disk: ID.open, then ID.taken, then ID.failed or ID.done.
// The file holds the request as JSON, and at the end the answer. Only the operator's account can read it, because an
// answer may contain a secret link.

const ID = /^[0-9a-f]{16}$/;
const REQUEST = /^([0-9a-f]{16})\.(open|taken|failed|done)$/;
type Step = 'open' | 'taken' | 'failed' | 'done';

/** `gone`: no answer will come. */
export type RequestState = { step: Exclude<Step, 'done'> | 'gone' } | { step: 'done'; answer: unknown };

export interface OpenRequest {
  id: string;
  state(): RequestState;
  /** @returns whether the request was still open */
  withdraw(): boolean;
  /** Deletes what is left of it. */
  forget(): void;
}

function requestsIn(folder: string): { id: string; step: Step }[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder).flatMap((name) => {
    const [, id, step] = REQUEST.exec(name) ?? [];
    return id && step ? [{ id, step: step as Step }] : [];
  });
}

const idsIn = (folder: string, step: Step) => requestsIn(folder).flatMap((one) => (one.step === step ? [one.id] : []));

function writeWhole(file: string, content: unknown): void {
  writeFileSync(`${file}.unfinished`, JSON.stringify(content), { mode: 0o600 });
  renameSync(`${file}.unfinished`, file);
}

/** Called by a command. */
export function openRequest(folder: string, body: unknown): OpenRequest {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const id = randomBytes(8).toString('hex');
  const file = (step: Step) => join(folder, `${id}.${step}`);
  writeWhole(file('open'), body);
  // An answer appears before the taken request is deleted.
  const step = () =>
    (['done', 'failed', 'taken', 'open'] as const).find((one) => existsSync(file(one))) ?? ('gone' as const);
  return {
    id,
    state() {
      // Between two looks a file may be renamed to a state that was looked for before.
      const first = step();
      const now = first === 'gone' ? step() : first;
      return now === 'done' ? { step: now, answer: JSON.parse(readFileSync(file(now), 'utf8')) } : { step: now };
    },
    withdraw: () => succeeds(() => rmSync(file('open'))),
    forget() {
      for (const one of ['open', 'taken', 'failed', 'done'] as const) rmSync(file(one), { force: true });
    },
  };
}

/** For the server: whether a request is open. */
export const isAsked = (folder: string) => idsIn(folder, 'open').length > 0;

export interface TakenRequest {
  id: string;
  body: unknown;
}

/** Takes all open requests; later ones wait for the next call. */
export function takeRequests(folder: string): TakenRequest[] {
  return idsIn(folder, 'open').flatMap((id) =>
    takeRequest(folder, id)
      ? [{ id, body: JSON.parse(readFileSync(join(folder, `${id}.taken`), 'utf8')) as unknown }]
      : [],
  );
}

/** @returns whether it was open: a request withdrawn meanwhile cannot be renamed */
export const takeRequest = (folder: string, id: string): boolean =>
  ID.test(id) && succeeds(() => renameSync(join(folder, `${id}.open`), join(folder, `${id}.taken`)));

export function answerRequest(folder: string, id: string, answer: unknown): void {
  writeWhole(join(folder, `${id}.done`), answer);
  rmSync(join(folder, `${id}.taken`), { force: true });
}

/** Its command may have ended without waiting. */
export function failRequest(folder: string, id: string): void {
  succeeds(() => renameSync(join(folder, `${id}.taken`), join(folder, `${id}.failed`)));
}

/** Fails the requests that a killed server had taken. */
export function failTaken(folder: string): void {
  for (const id of idsIn(folder, 'taken')) failRequest(folder, id);
}

/** Deletes answers that were never collected. */
export function sweepAnswers(folder: string): void {
  for (const { id, step } of requestsIn(folder))
    if (step === 'failed' || step === 'done') rmSync(join(folder, `${id}.${step}`), { force: true });
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
