import { Worker } from 'node:worker_threads';
import type { CheckedItem } from './checks.ts';
import type { FileMessage, FileTask, PrintingInput, ReadingInput } from './files.worker.ts';
import type { BankText, SimilarQuestion } from './similarQuestions.ts';

type Whole = Extract<FileMessage, { type: 'read' }>;
type Read = Whole | Extract<FileMessage, { type: 'unreadable' }>;
type Part = Extract<FileMessage, { type: 'begun' | 'items' }>;
type Done = Exclude<FileMessage, Part> | { type: 'too much'; of: 'memory' | 'time' };
type Ask = (task: FileTask) => Promise<Done>;

interface Taking {
  /** Called with the number of items, before the first. */
  begun(total: number): Promise<void>;
  /** Receives the items in batches, in order. */
  items(items: CheckedItem[]): Promise<void>;
  /** Called once all items were received. `inBank` compares questions of the bank with the file. */
  read(read: Whole, inBank: (questions: readonly BankText[]) => Promise<SimilarQuestion[]>): Promise<void>;
}

const LONGEST_MS = 60_000;
const IDLE_MS = 30_000;
const MEMORY_MB = 512;

// Starting a thread takes longer than reading most files, so an idle one is kept for a while.
let idle: { worker: Worker; timer: NodeJS.Timeout } | null = null;

function takeWorker(): Worker {
  if (idle) {
    const { worker, timer } = idle;
    idle = null;
    clearTimeout(timer);
    worker.ref();
    return worker;
  }
  return new Worker(new URL('./files.worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    execArgv: [], // This process's own arguments, such as --input-type, must not be passed on.
  });
}

function keepWorker(worker: Worker): void {
  worker.removeAllListeners();
  if (idle) return void worker.terminate();
  worker.unref();
  const kept = { worker, timer: setTimeout(() => dismiss(kept), IDLE_MS).unref() };
  idle = kept;
  // A thread that ends while idle is not reused.
  worker.on('error', () => dismiss(kept));
  worker.on('exit', () => dismiss(kept));
}

function dismiss(kept: NonNullable<typeof idle>): void {
  if (idle !== kept) return;
  idle = null;
  clearTimeout(kept.timer);
  void kept.worker.terminate();
}

/** Reads a file in a thread with limited time and memory. */
export async function readInThread(input: ReadingInput, taking: Taking): Promise<Read> {
  const take = (part: Part) => (part.type === 'begun' ? taking.begun(part.total) : taking.items(part.items));
  const done = await runInThread({ type: 'read', ...input }, take, async (read, ask) => {
    if (read.type !== 'read') return;
    await taking.read(read, async (questions) => {
      const compared = await ask({ type: 'compare', questions });
      if (compared.type !== 'compared') throw new Error('comparing a file with the bank took too much');
      return compared.twins;
    });
  });
  if (done.type === 'read' || done.type === 'unreadable') return done;
  const excess = done.type === 'too much' && done.of === 'memory' ? 'too much memory' : 'too long';
  return { type: 'unreadable', format: input.format, reason: `Reading this file takes ${excess}. Split it.` };
}

let printing: Promise<unknown> = Promise.resolve();

/** Prints a file in such a thread, one at a time. @returns it in base64; null if it is too large for one file */
export async function printInThread(input: PrintingInput): Promise<string | null> {
  const turn = printing.then(() => runInThread({ type: 'print', ...input }));
  printing = turn.catch(() => undefined); // The next one starts regardless.
  const done = await turn;
  return done.type === 'printed' ? done.content : null;
}

async function runInThread(
  task: FileTask,
  take: (part: Part) => Promise<void> = () => Promise.resolve(),
  goOn: (done: Done, ask: Ask) => Promise<void> = () => Promise.resolve(),
): Promise<Done> {
  const worker = takeWorker();
  worker.removeAllListeners();
  // The outcome of the latest request; settled between requests, so later events concern the next one.
  let outcome = Promise.withResolvers<Done>();
  let isWhole = false;
  let taken = Promise.resolve();
  worker.on('message', (message: FileMessage) => {
    if (message.type !== 'begun' && message.type !== 'items') {
      isWhole = true;
      return outcome.resolve(message);
    }
    taken = taken.then(() => take(message));
    // The waiting code below sees the rejection.
    taken.catch(outcome.reject);
  });
  worker.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') outcome.resolve({ type: 'too much', of: 'memory' });
    else outcome.reject(error);
  });
  worker.on('exit', () => outcome.reject(new Error('the reading thread ended early')));
  const ask: Ask = async (asked) => {
    outcome = Promise.withResolvers();
    isWhole = false;
    const { resolve, promise } = outcome;
    const timer = setTimeout(() => resolve({ type: 'too much', of: 'time' }), LONGEST_MS);
    worker.postMessage(asked);
    try {
      return await promise;
    } finally {
      clearTimeout(timer);
    }
  };
  try {
    const done = await ask(task);
    await taken;
    await goOn(done, ask);
    return done;
  } finally {
    if (isWhole) keepWorker(worker);
    else await worker.terminate();
  }
}
