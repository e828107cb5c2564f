import { parentPort, workerData } from 'node:worker_threads';
import type { PdfDocument } from './blocks.ts';
import { pdfOf } from './document.ts';

parentPort?.postMessage(await pdfOf(workerData as PdfDocument));
