import { Worker } from 'node:worker_threads';
import type { Question, WorkerInput, WorkerMessage, WorkerRequest } from './worker.ts';

export type StoreThread = {
  /** Resolves with the TCP port, if any. Rejects if the store cannot start. */
  ready: Promise<number | undefined>;
  /** Resolves if the thread ends unexpectedly. */
  crashed: Promise<Error>;
  ask: (question: Question) => Promise<Uint8Array | undefined>;
  close: () => Promise<void>;
};

/**
 * A worker that does not end in this time, such as one in an endless statement, is terminated; recovery repairs that.
 */
const CLOSE_MS = 10_000;

// With the default of 4 MB, a deeply nested value overflows the stack before PostgreSQL's own depth check refuses it.
const STACK_MB = 64;

/** Starts the engine's thread, and turns its messages into promises. */
export function startStoreThread(input: WorkerInput, log: (line: string) => void): StoreThread {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), {
    workerData: input,
    resourceLimits: { stackSizeMb: STACK_MB },
    execArgv: [], // This process's own arguments, such as --input-type, must not be passed on.
  });
  const open = new Map<number, PromiseWithResolvers<Uint8Array | undefined>>();
  const ready = Promise.withResolvers<number | undefined>();
  const crashed = Promise.withResolvers<Error>();
  const ended = Promise.withResolvers<void>();
  let reason: string | undefined;
  let lastFault: string | undefined;
  let isClosing = false;
  let failure: Error | undefined;
  let lastId = 0;

  worker.on('message', (message: WorkerMessage) => {
    switch (message.type) {
      case 'ready':
        return ready.resolve(message.port);
      case 'log':
        if (/ (PANIC|FATAL): /.test(message.line)) lastFault = message.line;
        return log(message.line);
      case 'fatal':
        reason = message.reason;
        return;
      case 'done':
        open.get(message.id)?.resolve(message.value);
        return open.delete(message.id);
      case 'failed':
        open.get(message.id)?.reject(new Error(message.reason));
        return open.delete(message.id);
    }
  });
  worker.on('error', (error) => {
    reason ??= String(error);
  });
  worker.on('exit', (code) => {
    const why = [reason ?? `exit code ${code}`, lastFault].filter(Boolean).join('; ');
    failure = new Error(`The embedded store has ended: ${why}`);
    for (const question of open.values()) question.reject(failure);
    open.clear();
    ready.reject(failure);
    if (!isClosing) crashed.resolve(failure);
    else if (code !== 0) log(failure.message);
    ended.resolve();
  });

  async function ask(question: Question): Promise<Uint8Array | undefined> {
    if (failure) throw failure;
    const answer = Promise.withResolvers<Uint8Array | undefined>();
    const request: WorkerRequest = { ...question, id: ++lastId };
    open.set(request.id, answer);
    worker.postMessage(request);
    return answer.promise;
  }

  async function close(): Promise<void> {
    isClosing = true;
    const impatience = setTimeout(() => {
      log(`The embedded store did not close in ${CLOSE_MS / 1000} s and is ended`);
      void worker.terminate();
    }, CLOSE_MS);
    // The thread's end reports a failure to close; committed data is already safe in the log.
    await ask({ ask: 'close' }).catch((error: Error) => log(error.message));
    await ended.promise;
    clearTimeout(impatience);
  }

  return { ready: ready.promise, crashed: crashed.promise, ask, close };
}
