/** Whether bytes are an allowed image. File name and declared type are ignored. */

import { disableTypes, imageSize, types } from 'image-size';
import { imageLimits } from '@assay/contract/questions/imageAddress';
import type { ImageType } from '@assay/contract/questions/imageAddress';

export interface ImageFile {
  mediaType: ImageType;
  /** As displayed: rotated according to the photo's orientation. */
  width: number;
  height: number;
}

const mediaTypes: Record<string, ImageType> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
  gif: 'image/gif',
};

disableTypes(types.filter((type) => !(type in mediaTypes)));

const megabytes = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(1)} MB`;

/** @returns the image, or a sentence saying why it is not allowed */
export function readImage(bytes: Uint8Array): ImageFile | { problem: string } {
  if (bytes.length === 0) return { problem: 'The file is empty.' };
  if (bytes.length > imageLimits.bytes)
    return { problem: `This image is ${megabytes(bytes.length)}. It can be at most ${megabytes(imageLimits.bytes)}.` };
  const read = sizeOf(bytes);
  if (read === null) return { problem: strangerIn(bytes) };
  const end = endOf(bytes, read.mediaType);
  if (end === null) return { problem: 'This image is damaged: its end is missing.' };
  if (end < bytes.length)
    return { problem: 'This file contains more than the image. Save the image again in an image editor.' };
  const { width, height } = read;
  if (width < 1 || height < 1) return { problem: 'This image is damaged: it has no size.' };
  if (Math.max(width, height) > imageLimits.side || width * height > imageLimits.pixels)
    return { problem: `This image is ${width} × ${height} pixels large. Make it smaller.` };
  return read;
}

function sizeOf(bytes: Uint8Array): ImageFile | null {
  try {
    const { type = '', width, height, orientation = 1 } = imageSize(bytes);
    const mediaType = mediaTypes[type];
    if (mediaType === undefined) return null;
    return orientation >= 5 ? { mediaType, width: height, height: width } : { mediaType, width, height };
  } catch {
    return null;
  }
}

const at = (bytes: Uint8Array, place: number, text: string) =>
  Buffer.from(bytes.subarray(place, place + text.length)).toString('latin1') === text;

function strangerIn(bytes: Uint8Array): string {
  if (at(bytes, 4, 'ftyp')) return 'Some browsers can’t show HEIC and AVIF images. Save it as JPEG or PNG.';
  const start = new TextDecoder().decode(bytes.subarray(0, 1000)).trimStart();
  if (/<svg\b/i.test(start)) return 'SVG images can contain scripts, so they are not accepted. Save it as PNG.';
  return 'This is not a PNG, JPEG, WebP or GIF image, or it is damaged.';
}

/**
 * The end of the image; null if it is not within these bytes. Trailing data could be anything, such as a page or a
 * program.
 */
function endOf(bytes: Uint8Array, mediaType: ImageType): number | null {
  const { length } = bytes;
  const view = new DataView(bytes.buffer, bytes.byteOffset, length);
  switch (mediaType) {
    case 'image/png':
      // Each chunk has a length, four letters, data and a checksum.
      for (let place = 8; place + 12 <= length;) {
        const next = place + 12 + view.getUint32(place);
        if (at(bytes, place + 4, 'IEND')) return next <= length ? next : null;
        place = next;
      }
      return null;
    case 'image/webp': {
      const end = 8 + view.getUint32(4, true);
      return end <= length ? end : null;
    }
    case 'image/jpeg':
      return endOfJpeg(bytes, view);
    case 'image/gif':
      return endOfGif(bytes);
  }
}

const END_OF_IMAGE = 0xd9;

/**
 * Segments with a marker and a length. Scan data follows the start of a scan; in it, FF without a following 00 is a
 * marker.
 */
function endOfJpeg(bytes: Uint8Array, view: DataView): number | null {
  for (let place = 2; place + 1 < bytes.length;) {
    const marker = bytes[place + 1] as number;
    const isMarker = bytes[place] === 0xff && marker !== 0xff && marker !== 0;
    const standsAlone = marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7);
    if (!isMarker) place += 1;
    else if (marker === END_OF_IMAGE) return place + 2;
    else if (standsAlone) place += 2;
    else if (place + 4 > bytes.length) return null;
    else place += 2 + view.getUint16(place + 2);
  }
  return null;
}

/** Blocks start with their type; their data follows in sub-blocks, ended by an empty one. */
function endOfGif(bytes: Uint8Array): number | null {
  const tableAt = (place: number) => {
    const flags = bytes[place] ?? 0;
    return flags >= 0x80 ? 3 * 2 ** ((flags % 8) + 1) : 0;
  };
  const behindPieces = (from: number) => {
    let place = from;
    while ((bytes[place] ?? 0) > 0) place += 1 + (bytes[place] as number);
    return place + 1;
  };
  for (let place = 13 + tableAt(10); place < bytes.length;) {
    const kind = bytes[place];
    if (kind === 0x3b) return place + 1;
    if (kind === 0x21) place = behindPieces(place + 2);
    else if (kind === 0x2c) place = behindPieces(place + 11 + tableAt(place + 9));
    else return null;
  }
  return null;
}
