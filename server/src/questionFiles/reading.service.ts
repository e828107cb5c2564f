import { ownImage } from '@assay/contract/questions/imageAddress';
import { optionLetters } from '@assay/contract/questions/optionLetters';
import { importLimits } from '@assay/contract/questions/questionFiles';
import type { App } from '../app.ts';
import { eachQuestion } from '../questions/allQuestions.service.ts';
import { recheckItem, ofFile, refused } from './checks.ts';
import type { CheckedItem, Warning } from './checks.ts';
import { keyBalance } from '../questions/lint/balance.ts';
import type { LintContent } from '../questions/lint/findings.ts';
import { keepCarriedImages, keepNamedImages } from '../questions/images.service.ts';
import { imagesOf, rewriteTexts } from './formats/images.ts';
import type { FileQuestion } from './formats/model.ts';
import { readInThread } from './filesThread.service.ts';
import { findSimilar } from './inBank.ts';
import type { Known } from './inBank.ts';
import {
  contentOf,
  deleteItems,
  findImport,
  insertItems,
  noteFound,
  noteTotal,
  updateImport,
} from './questionFiles.store.ts';

/** Reads a claimed import and stores a verdict on every item. An interrupted run starts over. */
export async function readImport({ db, clock }: Pick<App, 'db' | 'clock'>, id: number): Promise<void> {
  const found = await findImport(db, id);
  const bytes = await contentOf(db, id);
  if (!found || !bytes) return;
  await deleteItems(db, id);
  await noteTotal(db, id, null);
  const reading = { id, state: 'reading' } as const;
  const known: Known[] = [];
  const accepted: Lettered[] = [];
  const input = { bytes: new Uint8Array(bytes), fileName: found.fileName, format: found.askedFormat as never };
  const outcome = await readInThread(input, {
    begun: (total) => noteTotal(db, id, total),
    async items(batch) {
      const items = await withImages({ db, clock }, batch);
      known.push(...items.flatMap(({ nth, sameness }) => (sameness ? [{ nth, ...sameness }] : [])));
      accepted.push(...items.flatMap(({ question }) => (question ? [lettered(question)] : [])));
      await insertItems(
        db,
        id,
        items.map(({ sameness: _sameness, images: _images, named: _named, ...item }) => item),
      );
    },
    async read({ twins }, inBank) {
      const additions = await findSimilar(known, twins, eachQuestion({ db }), inBank);
      for (let start = 0; start < additions.length; start += AT_ONCE)
        await noteFound(db, id, additions.slice(start, start + AT_ONCE));
    },
  });
  if (outcome.type === 'unreadable') {
    await deleteItems(db, id);
    await updateImport(db, reading, { state: 'unreadable', format: outcome.format, problem: outcome.reason });
    return;
  }
  await updateImport(db, reading, {
    state: 'read',
    format: outcome.format,
    notes: [...outcome.notes, ...notesOnKeys(accepted)],
    problem: null,
  });
}

type Lettered = Pick<LintContent, 'options' | 'correctAnswer'>;

const lettered = ({ options, key }: FileQuestion): Lettered => ({
  options: Object.fromEntries(options.map((text, place) => [optionLetters[place], text])),
  correctAnswer: optionLetters[key] ?? '',
});

/** Lint findings about all questions together. */
const notesOnKeys = (questions: readonly Lettered[]): string[] =>
  keyBalance(questions).findings.map(({ what, why, advice }) => `${what} ${why} ${advice}`);

const DAY_MS = 24 * 3_600_000;
/** Per statement. */
const AT_ONCE = 1000;

/** Stores the items' images for as long as they can be imported; a missing image is left out. */
async function withImages(app: Pick<App, 'db' | 'clock'>, items: CheckedItem[]): Promise<CheckedItem[]> {
  const until = new Date(app.clock.now().getTime() + (importLimits.days + 1) * DAY_MS);
  const carried = items.flatMap(({ images }) => images);
  const named = [...new Set(items.flatMap((item) => item.named))];
  if (carried.length + named.length === 0) return items;
  await keepCarriedImages(app, carried, until);
  const there = await keepNamedImages(app, named, until);
  return items.map((item) => (item.named.every((sha256) => there.has(sha256)) ? item : withoutLost(item, there)));
}

function withoutLost(item: CheckedItem, there: ReadonlySet<string>): CheckedItem {
  if (item.question === null) return item;
  const lost: Warning[] = [];
  const question = rewriteTexts(item.question, ({ alt, address }) => {
    const own = ownImage(address);
    if (own === null || there.has(own.sha256) || !item.named.includes(own.sha256)) return `![${alt}](${address})`;
    lost.push(ofFile(`The image “${alt.slice(0, 60)}” is not kept: it is neither in the file nor in this bank.`));
    return alt;
  });
  const isLost = (sha256: string) => item.named.includes(sha256) && !there.has(sha256);
  if (imagesOf(question).some(isLost))
    return refused(item, 'It names an image, by a reference, that is neither in the file nor in this bank.');
  return recheckItem(item, question, lost, 'Its images are neither in the file nor in this bank');
}
