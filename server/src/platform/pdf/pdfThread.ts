import { Worker } from 'node:worker_threads';
import type { PdfDocument } from './blocks.ts';

let writing: Promise<unknown> = Promise.resolve();

/**
 * Writes documents, each in a thread of its own, one after the other: fitting faces and lines takes a second, for which
 * no answer to a quiz waits.
 */
export function pdfInThread(document: PdfDocument): Promise<Uint8Array> {
  const turn = writing.then(() => write(document));
  writing = turn.catch(() => undefined); // The next begins even so.
  return turn;
}

async function write(document: PdfDocument): Promise<Uint8Array> {
  const worker = new Worker(new URL('./pdf.worker.ts', import.meta.url), {
    workerData: document,
    execArgv: [], // Not this process's own, such as --input-type.
  });
  const written = Promise.withResolvers<Uint8Array>();
  worker.on('message', written.resolve);
  worker.on('error', written.reject);
  worker.on('exit', () => written.reject(new Error('the thread that writes a PDF ended early')));
  return written.promise;
}
