import { createHash } from 'node:crypto';
import { Failure } from '@assay/contract/failure';
import { imageAddress, imageLimits } from '@assay/contract/questions/imageAddress';
import { withAudit } from '../audit/audit.service.ts';
import type { App, By } from '../app.ts';
import { FileAnswer } from '../platform/http/bind.ts';
import { readImage } from './imageFile.ts';
import {
  deleteUnused,
  findImage,
  holdImages,
  insertImage,
  keepImages,
  readImages,
  unlinkDeleted,
  weighImages,
} from './images.store.ts';
import type { NewImage } from './images.store.ts';
import type { QuestionContent } from './questions.store.ts';

const HOUR_MS = 3_600_000;
const unusedSince = (now: Date) => new Date(now.getTime() - imageLimits.unusedHours * HOUR_MS);

/** Stores an image by its content hash, so that duplicates are stored once. */
export async function uploadImage(app: Pick<App, 'db' | 'clock'>, by: By, base64: string) {
  const bytes = Buffer.from(base64, 'base64');
  const read = readImage(bytes);
  if ('problem' in read) throw new Failure('invalid_input', { message: read.problem, errors: { image: read.problem } });
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  await withAudit(app, by, async ({ db, clock }) => {
    const now = clock.now();
    const keptUntil = new Date(now.getTime() + imageLimits.unusedHours * HOUR_MS);
    await insertImage(db, { ...read, sha256, bytes }, { createdBy: by.actor.userId, now, keptUntil });
    return [null, { action: 'question_image_added', details: { sha256, bytes: bytes.length } }];
  });
  return { address: imageAddress(sha256, read), ...read };
}

/** Knowing the address is enough to view the image; see decision 0018. */
export async function viewImage({ db }: Pick<App, 'db'>, sha256: string): Promise<FileAnswer> {
  const image = await findImage(db, sha256);
  if (!image) throw new Failure('not_found', { message: 'Image not found' });
  const ending = image.mediaType.slice('image/'.length);
  return new FileAnswer(`${sha256}.${ending}`, image.mediaType, once(image.bytes), { neverChanges: true });
}

async function* once(bytes: Uint8Array) {
  yield bytes;
}

/** Keeps a file's images until its questions are imported or discarded. */
export async function keepCarriedImages(
  { db, clock }: Pick<App, 'db' | 'clock'>,
  images: readonly NewImage[],
  keptUntil: Date,
): Promise<void> {
  for (const image of images) await insertImage(db, image, { createdBy: null, now: clock.now(), keptUntil });
}

/** Likewise for images already stored. @returns the hashes that exist */
export const keepNamedImages = ({ db }: Pick<App, 'db'>, sha256s: readonly string[], until: Date) =>
  keepImages(db, sha256s, until);

/** The images with these hashes, whole. */
export const imagesWith = ({ db }: Pick<App, 'db'>, sha256s: readonly string[]) => readImages(db, sha256s);

/** The size of each in bytes. */
export const weightsOf = ({ db }: Pick<App, 'db'>, sha256s: readonly string[]) => weighImages(db, sha256s);

/** Before versions are written: their images must exist, and are locked. */
export async function demandImages({ db }: Pick<App, 'db'>, contents: readonly QuestionContent[]): Promise<void> {
  const wanted = [...new Set(contents.flatMap(({ images }) => images))];
  const there = await holdImages(db, wanted);
  if (wanted.every((sha256) => there.has(sha256))) return;
  const message = 'An image of this question no longer exists. Insert it again.';
  throw new Failure('invalid_input', { message, errors: { questionText: message } });
}

/** Deletes images that no question shows. */
export async function sweepImages({ db, clock }: Pick<App, 'db' | 'clock'>): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await unlinkDeleted(tx, unusedSince(clock.now()));
    await deleteUnused(tx, clock.now());
  });
}
