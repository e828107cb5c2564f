import { Worker } from 'node:worker_threads';
import type { PdfDocument } from './blocks.ts';

let writing: Promise<unknown> = Promise.resolve();

/** Writes documents one at a time, each in its own thread: layout takes a second, which must not delay quiz answers. */
export function pdfInThread(document: PdfDocument): Promise<Uint8Array> {
  const turn = writing.then(() => write(document));
  writing = turn.catch(() => undefined); // The next document starts regardless.
  return turn;
}

async function write(document: PdfDocument): Promise<Uint8Array> {
  const worker = new Worker(new URL('./pdf.worker.ts', import.meta.url), {
    workerData: document,
    execArgv: [], // This process's own arguments, such as --input-type, must not be passed on.
  });
  const written = Promise.withResolvers<Uint8Array>();
  worker.on('message', written.resolve);
  worker.on('error', written.reject);
  worker.on('exit', () => written.reject(new Error('the thread that writes a PDF ended early')));
  return written.promise;
}
