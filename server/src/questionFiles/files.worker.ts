import { createHash } from 'node:crypto';
import { parentPort } from 'node:worker_threads';
import { optionLetters } from '@assay/contract/questions/optionLetters';
import type { QuestionFormat, ReadFormat } from '@assay/contract/questions/questionFiles';
import { createChecks, storable, warningOf } from './checks.ts';
import type { CheckedItem, Warning } from './checks.ts';
import { detectFormat, printFile, readFile } from './formats/formats.ts';
import { UnreadableFile } from './formats/model.ts';
import type { FileQuestion, PrintedImages } from './formats/model.ts';
import { lintQuestion } from '../questions/lint/lint.ts';
import { indexFile } from './similarQuestions.ts';
import type { BankText, FileIndex, SimilarQuestion } from './similarQuestions.ts';

export interface ReadingInput {
  bytes: Uint8Array;
  fileName: string;
  /** null: detect it. */
  format: ReadFormat | null;
}

export interface PrintingInput {
  questions: readonly FileQuestion[];
  format: QuestionFormat;
  images: PrintedImages;
}

export type FileTask =
  | ({ type: 'read' } & ReadingInput)
  /** Compares them with the file that this thread read last. */
  | { type: 'compare'; questions: readonly BankText[] }
  | ({ type: 'print' } & PrintingInput);

export type FileMessage =
  /** The number of items, sent before the first one. */
  | { type: 'begun'; total: number }
  | { type: 'items'; items: CheckedItem[] }
  /** `twins`: duplicates within the file. */
  | { type: 'read'; format: ReadFormat; notes: string[]; twins: SimilarQuestion[] }
  | { type: 'compared'; twins: SimilarQuestion[] }
  | { type: 'unreadable'; format: ReadFormat | null; reason: string }
  /** In base64. */
  | { type: 'printed'; content: string };

/** Lint findings as import warnings. */
function lintOf({ questionText, options, key, explanation, keepOrder }: FileQuestion): Warning[] {
  const lettered = Object.fromEntries(options.map((text, place) => [optionLetters[place], text]));
  const correctAnswer = optionLetters[key] ?? 'A';
  return lintQuestion({ questionText, options: lettered, correctAnswer, explanation, keepOrder }).map(warningOf);
}

const AT_ONCE = 1000;

let lastRead: FileIndex | null = null;

async function read({ bytes, fileName, format: asked }: ReadingInput, tell: (message: FileMessage) => void) {
  let format = asked;
  lastRead = null;
  try {
    format ??= detectFormat(bytes, fileName);
    const { items, notes } = await readFile(bytes, format);
    if (items.length === 0) throw new UnreadableFile('There are no questions in this file.');
    const check = createChecks(lintOf, (image) => createHash('sha256').update(image).digest('hex'));
    tell({ type: 'begun', total: items.length });
    const checked: CheckedItem[] = [];
    for (let start = 0; start < items.length; start += AT_ONCE) {
      const batch = items.slice(start, start + AT_ONCE).map(check);
      tell({ type: 'items', items: batch });
      checked.push(...batch);
    }
    lastRead = indexFile(checked);
    tell({ type: 'read', format, notes: notes.map(storable), twins: lastRead.within() });
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    const reason = storable(error.line === null ? error.message : `Line ${error.line}: ${error.message}`);
    tell({ type: 'unreadable', format, reason });
  }
}

const print = ({ questions, format, images }: PrintingInput): FileMessage => ({
  type: 'printed',
  content: Buffer.from(printFile(questions, format, images)).toString('base64'),
});

// A separate thread, so that no file, however hostile or large, blocks the server.
parentPort?.on('message', (task: FileTask) => {
  const tell = (message: FileMessage) => parentPort?.postMessage(message);
  // A bug ends the thread, and the waiting caller gets the error.
  if (task.type === 'read') void read(task, tell);
  else if (task.type === 'compare') tell({ type: 'compared', twins: lastRead?.inBank(task.questions) ?? [] });
  else tell(print(task));
});
