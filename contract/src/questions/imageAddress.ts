/** Images of questions, as referenced in Markdown. Without zod, because pages use it, too. */

export const imageLimits = {
  bytes: 1024 * 1024,
  /** Per side, in pixels. */
  side: 6000,
  /** A small file may decompress to more than a phone can hold. */
  pixels: 16_000_000,
  /** Images without a reference are deleted after this. */
  unusedHours: 24,
} as const;

/** Excludes SVG, which can contain scripts. */
export const imageTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'] as const;
export type ImageType = (typeof imageTypes)[number];

interface OwnImage {
  sha256: string;
  /** From the address, so that the page can reserve the space while the image loads. */
  size: { width: number; height: number } | null;
}

/** An own image's address, with its size after the #, which is not sent to the server. */
export const imageAddress = (sha256: string, { width, height }: { width: number; height: number }): string =>
  `/api/images/${sha256}#${width}x${height}`;

/** The image at an address; null: not one of ours. */
export function ownImage(address: string): OwnImage | null {
  const [, sha256, width, height] =
    /^\/api\/images\/([0-9a-f]{64})(?:#([1-9]\d{0,4})x([1-9]\d{0,4}))?$/.exec(address) ?? [];
  if (sha256 === undefined) return null;
  return { sha256, size: width === undefined ? null : { width: Number(width), height: Number(height) } };
}
