import { Worker } from 'node:worker_threads';
import type { CheckedItem } from './checks.ts';
import type { FileMessage, FileTask, PrintingInput, ReadingInput } from './files.worker.ts';

type Read = Extract<FileMessage, { type: 'read' | 'unreadable' }>;
type Done = Exclude<FileMessage, { type: 'items' }> | { type: 'too much'; of: 'memory' | 'time' };

const LONGEST_MS = 60_000;
const IDLE_MS = 30_000;
const MEMORY_MB = 512;

// Starting a thread takes longer than reading most files, so one that has done its work waits a while for the next.
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
    execArgv: [], // Not this process's own, such as --input-type.
  });
}

function keepWorker(worker: Worker): void {
  worker.removeAllListeners();
  if (idle) return void worker.terminate();
  worker.unref();
  const kept = { worker, timer: setTimeout(() => dismiss(kept), IDLE_MS).unref() };
  idle = kept;
  // One that ends while it waits is not handed out.
  worker.on('error', () => dismiss(kept));
  worker.on('exit', () => dismiss(kept));
}

function dismiss(kept: NonNullable<typeof idle>): void {
  if (idle !== kept) return;
  idle = null;
  clearTimeout(kept.timer);
  void kept.worker.terminate();
}

/** Reads a file in a thread with bounded time and memory. @param take gets the items, batch after batch, in order */
export async function readInThread(input: ReadingInput, take: (items: CheckedItem[]) => Promise<void>): Promise<Read> {
  const done = await runInThread({ type: 'read', ...input }, take);
  if (done.type === 'read' || done.type === 'unreadable') return done;
  const excess = done.type === 'too much' && done.of === 'memory' ? 'too much memory' : 'too long';
  return { type: 'unreadable', format: input.format, reason: `Reading this file takes ${excess}. Split it.` };
}

let printing: Promise<unknown> = Promise.resolve();

/** Prints a file in such a thread, one after the other. @returns it in base64; null when it is too much for one file */
export async function printInThread(input: PrintingInput): Promise<string | null> {
  const turn = printing.then(() => runInThread({ type: 'print', ...input }));
  printing = turn.catch(() => undefined); // The next begins even so.
  const done = await turn;
  return done.type === 'printed' ? done.content : null;
}

async function runInThread(
  task: FileTask,
  take: (items: CheckedItem[]) => Promise<void> = () => Promise.resolve(),
): Promise<Done> {
  const worker = takeWorker();
  worker.removeAllListeners();
  const outcome = Promise.withResolvers<Done>();
  let isWhole = false;
  let taken = Promise.resolve();
  worker.on('message', (message: FileMessage) => {
    if (message.type !== 'items') {
      isWhole = true;
      return outcome.resolve(message);
    }
    taken = taken.then(() => take(message.items));
    // Who waits below hears of it.
    taken.catch(outcome.reject);
  });
  worker.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') outcome.resolve({ type: 'too much', of: 'memory' });
    else outcome.reject(error);
  });
  worker.on('exit', () => outcome.reject(new Error('the reading thread ended early')));
  const timer = setTimeout(() => outcome.resolve({ type: 'too much', of: 'time' }), LONGEST_MS);
  worker.postMessage(task);
  try {
    const done = await outcome.promise;
    await taken;
    return done;
  } finally {
    clearTimeout(timer);
    if (isWhole) keepWorker(worker);
    else await worker.terminate();
  }
}
