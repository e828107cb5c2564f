import { Failure } from '@assay/contract/failure';
import { importLimits } from '@assay/contract/questions/questionFiles';
import type { QuestionExportQuery, QuestionFormat } from '@assay/contract/questions/questionFiles';
import { recordAudit } from '../audit/audit.service.ts';
import type { App, By } from '../app.ts';
import { bankOf } from '../questions/bank.service.ts';
import { imagesWith, weightsOf } from '../questions/images.service.ts';
import { printInThread } from './filesThread.service.ts';
import { fits, lossesOf } from './formats/formats.ts';
import { imagesWritten } from './formats/images.ts';
import { MOST_ITEMS } from './formats/model.ts';
import type { FileQuestion, PrintedImages } from './formats/model.ts';

const kinds: Record<QuestionFormat, [ending: string, mediaType: string]> = {
  gift: ['gift.txt', 'text/plain;charset=utf-8'],
  aiken: ['aiken.txt', 'text/plain;charset=utf-8'],
  'moodle-xml': ['moodle.xml', 'application/xml'],
  qti: ['qti3.zip', 'application/zip'],
  qti21: ['qti21.zip', 'application/zip'],
  csv: ['csv', 'text/csv;charset=utf-8'],
  xlsx: ['xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  json: ['json', 'application/json'],
};

async function loadQuestions(app: Pick<App, 'db'>, filter: QuestionExportQuery): Promise<FileQuestion[]> {
  const { total, batches } = await bankOf(app, filter);
  if (total > MOST_ITEMS)
    throw new Failure('too_large', {
      message: `More than ${MOST_ITEMS.toLocaleString('en')} questions match. Select fewer, for example one skill.`,
    });
  const questions: FileQuestion[] = [];
  for await (const batch of batches())
    for (const { skillName, skillCategory, options, keyOption, correction, ...content } of batch) {
      const { name, questionText, explanation, difficulty, points, keepOrder, tags, status } = content;
      const key = options.findIndex(({ id }) => id === keyOption);
      const skill = { name: skillName, category: skillCategory };
      const rest = { name, questionText, explanation, difficulty, points, keepOrder, tags, skill, status };
      const marked = correction && (correction.rule === 'keys' ? correction.keys.length > 1 : true);
      questions.push({
        ...rest,
        options: options.map(({ text }) => text),
        key,
        ...(marked && { marking: correction.rule }),
      });
    }
  return questions;
}

export async function previewExport(
  app: Pick<App, 'db'>,
  asked: QuestionExportQuery,
): Promise<{ count: number; losses: string[] }> {
  const questions = await loadQuestions(app, asked);
  const kept = questions.filter((question) => fits(question, asked.format));
  const losses = lossesOf(questions, asked.format);
  if (await isMoreThanAnImport(app, kept, asked.format))
    losses.push('This is more than one import can take. Export one skill at a time.');
  return { count: kept.length, losses };
}

const BASE64 = 4 / 3;
/** Upper bound of what any format adds per question, and per character: QTI packages hold each text twice. */
const MOST_AROUND = 3000;
const MOST_FOR_A_SIGN = 12;

/** Whether the file would be too large to import again. */
async function isMoreThanAnImport(
  app: Pick<App, 'db'>,
  questions: readonly FileQuestion[],
  format: QuestionFormat,
): Promise<boolean> {
  const images = await bytesOfImages(app, questions, format);
  const texts = questions.reduce((sum, one) => sum + MOST_AROUND + MOST_FOR_A_SIGN * JSON.stringify(one).length, 0);
  if (images > importLimits.bytes || images + texts <= importLimits.bytes) return images > importLimits.bytes;
  // Some formats are compressed, so only printing shows the size.
  const content = await printInThread({ questions, format, images: new Map() });
  return content === null || images + content.length / BASE64 > importLimits.bytes;
}

/** The size of images in a file, counted as often as each is written. */
async function bytesOfImages(
  app: Pick<App, 'db'>,
  questions: readonly FileQuestion[],
  format: QuestionFormat,
): Promise<number> {
  const written = imagesWritten(questions, format);
  const weights = await weightsOf(app, [...new Set(written)]);
  const bytes = written.reduce((sum, sha256) => sum + (weights.get(sha256) ?? 0), 0);
  return format === 'json' || format === 'moodle-xml' ? bytes * BASE64 : bytes;
}

/** A download must not hold more than this in memory. */
const MOST_IMAGE_BYTES = 64 * 1024 * 1024;

async function loadImages(
  app: Pick<App, 'db'>,
  questions: readonly FileQuestion[],
  format: QuestionFormat,
): Promise<PrintedImages> {
  if ((await bytesOfImages(app, questions, format)) > MOST_IMAGE_BYTES)
    throw new Failure('too_large', { message: 'These questions have too many images for one file. Select one skill.' });
  const hashes = [...new Set(imagesWritten(questions, format))];
  return new Map((await imagesWith(app, hashes)).map(({ sha256, ...image }) => [sha256, image]));
}

/** Exports contain the keys, so the audit log records who made them. */
export async function exportQuestions(
  app: Pick<App, 'db' | 'clock'>,
  { actor, origin }: By,
  asked: QuestionExportQuery,
) {
  const questions = (await loadQuestions(app, asked)).filter((question) => fits(question, asked.format));
  if (questions.length === 0) throw new Failure('not_found', { message: 'There are no questions to export.' });
  const [ending, mediaType] = kinds[asked.format];
  const images = await loadImages(app, questions, asked.format);
  const content = await printInThread({ questions, format: asked.format, images });
  if (content === null)
    throw new Failure('too_large', { message: 'These questions don’t fit into one file. Select one skill.' });
  await recordAudit(app, {
    action: 'questions_exported',
    actorId: actor.userId,
    address: origin.address,
    details: { format: asked.format, skillId: asked.skillId ?? null, questions: questions.length },
  });
  const day = app.clock.now().toISOString().slice(0, 10);
  return {
    fileName: `questions-${day}.${ending}`,
    mediaType,
    content,
    count: questions.length,
  };
}
