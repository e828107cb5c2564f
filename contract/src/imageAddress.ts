/** Images of questions, as their Markdown names them. Without zod, because pages use it, too. */

export const imageLimits = {
  bytes: 1024 * 1024,
  /** Of one side, in pixels. */
  side: 6000,
  /** A small file may unfold to more than a phone can hold. */
  pixels: 16_000_000,
  /** What no question refers to is forgotten after this. */
  unusedHours: 24,
} as const;

/** SVG is none of them: it can carry scripts. */
export const imageTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'] as const;
export type ImageType = (typeof imageTypes)[number];

interface OwnImage {
  sha256: string;
  /** Known from the address, so that the place is kept free while the image loads. */
  size: { width: number; height: number } | null;
}

/** Where an image of ours is, with its size behind the #, which is not sent to the server. */
export const imageAddress = (sha256: string, { width, height }: { width: number; height: number }): string =>
  `/api/images/${sha256}#${width}x${height}`;

/** What an address names; null: no image of ours. */
export function ownImage(address: string): OwnImage | null {
  const [, sha256, width, height] =
    /^\/api\/images\/([0-9a-f]{64})(?:#([1-9]\d{0,4})x([1-9]\d{0,4}))?$/.exec(address) ?? [];
  if (sha256 === undefined) return null;
  return { sha256, size: width === undefined ? null : { width: Number(width), height: Number(height) } };
}
