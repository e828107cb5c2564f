/** Images contained in a file: their names in its texts, and ours. */

import { imageAddress, ownImage } from '@assay/contract/questions/imageAddress';
import type { ImageType } from '@assay/contract/questions/imageAddress';
import { namedImages, rewriteImages } from '@assay/contract/questions/writtenImages';
import type { WrittenImage } from '@assay/contract/questions/writtenImages';
import type { QuestionFormat } from '@assay/contract/questions/questionFiles';
import { readImage } from '../../questions/imageFile.ts';
import type { ImageFile } from '../../questions/imageFile.ts';
import type { CarriedFiles, FileQuestion, PrintedImages } from './model.ts';

export interface CarriedImage extends ImageFile {
  sha256: string;
  bytes: Uint8Array;
}

interface Adopted {
  question: FileQuestion;
  /** To be stored before the question. */
  images: CarriedImage[];
  /** Hashes of our own images that the file refers to but does not contain. */
  named: string[];
}

const MOST_IMAGES = 20;
const markdownOf = ({ alt, address }: WrittenImage) => `![${alt}](${address})`;

/** Rewrites every text of a question. */
export const rewriteTexts = (question: FileQuestion, write: (image: WrittenImage) => string): FileQuestion => ({
  ...question,
  questionText: rewriteImages(question.questionText, write),
  options: question.options.map((text) => rewriteImages(text, write)),
  explanation: rewriteImages(question.explanation, write),
});

/** The hashes of images, repeated as often as a format writes each. */
export function imagesWritten(questions: readonly FileQuestion[], format: QuestionFormat): string[] {
  if (!carriesImages(format)) return [];
  // In this format each text has its own files.
  if (format === 'moodle-xml') return questions.flatMap(textsOf).flatMap((text) => namedImages([text]));
  return [...new Set(questions.flatMap(imagesOf))];
}

/** Whether the file embeds images. */
export const carriesImages = (format: QuestionFormat): boolean =>
  format === 'json' || format === 'moodle-xml' || format === 'qti' || format === 'qti21';

/** Every text of a question. */
export const textsOf = ({ questionText, options, explanation }: FileQuestion) => [
  questionText,
  explanation,
  ...options,
];

/** Our own images in a question. */
export const imagesOf = (question: FileQuestion): string[] => namedImages(textsOf(question));

/** Gives a question's images our addresses; an image that cannot be stored becomes its description. */
export function adoptImages(
  question: FileQuestion,
  files: CarriedFiles | undefined,
  hash: (bytes: Uint8Array) => string,
  warn: (warning: string) => void,
): Adopted {
  const images = new Map<string, CarriedImage>();
  const named = new Set<string>();
  const leaveOut = ({ alt, address }: WrittenImage, why: string) => {
    warn(`The image “${address.slice(0, 60)}” is not kept: ${why}`);
    return alt;
  };
  const adopted = rewriteTexts(question, (image) => {
    const bytes = files?.get(image.address);
    if (bytes === undefined) {
      const own = ownImage(image.address);
      if (own === null) return leaveOut(image, 'it is not in the file.');
      named.add(own.sha256);
      return markdownOf(image);
    }
    const read = readImage(bytes);
    if ('problem' in read) return leaveOut(image, read.problem);
    const sha256 = hash(bytes);
    if (!images.has(sha256) && images.size >= MOST_IMAGES) return leaveOut(image, 'the question has too many.');
    images.set(sha256, { ...read, sha256, bytes });
    return markdownOf({ ...image, address: imageAddress(sha256, read) });
  });
  // Images in syntax that is not rewritten, such as references.
  for (const sha256 of imagesOf(adopted)) {
    if (images.has(sha256)) continue;
    const bytes = files?.get(`/api/images/${sha256}`);
    const read = bytes && images.size < MOST_IMAGES && hash(bytes) === sha256 ? readImage(bytes) : null;
    if (bytes && read && !('problem' in read)) images.set(sha256, { ...read, sha256, bytes });
    else named.add(sha256);
  }
  return { question: adopted, images: [...images.values()], named: [...named] };
}

export const fileNameOf = (sha256: string, mediaType: ImageType): string =>
  `${sha256}.${mediaType.slice('image/'.length)}`;

/** A text with image names for use in a file, and those images. */
export function carried(
  markdown: string,
  images: PrintedImages,
  nameOf: (fileName: string) => string,
): { text: string; files: { name: string; bytes: Uint8Array }[] } {
  const files = new Map<string, Uint8Array>();
  const text = rewriteImages(markdown, (image) => {
    const sha256 = ownImage(image.address)?.sha256 ?? '';
    const found = images.get(sha256);
    if (!found) return markdownOf(image);
    const name = fileNameOf(sha256, found.mediaType);
    files.set(name, found.bytes);
    return markdownOf({ ...image, address: nameOf(name) });
  });
  return { text, files: [...files].map(([name, bytes]) => ({ name, bytes })) };
}
