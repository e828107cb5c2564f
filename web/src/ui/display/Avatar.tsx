import { type CSSProperties, lazy, Suspense, useState } from 'react';
import { cx } from '../cx.ts';
import styles from './Avatar.module.css';

// Initials on their colour are there at once, the drawing follows.
const AvatarDrawing = lazy(async () => ({ default: (await import('./avatars/AvatarDrawing.tsx')).AvatarDrawing }));

type AvatarProps = {
  /** Determines the colour, so that it stays when the name changes. */
  id: number | string;
  name: string;
  image?: string | null | undefined;
  /** In pixels. */
  size?: number;
  className?: string;
};

/** Decoration beside a written name: hidden from screen readers. */
export function Avatar({ id, name, image, size = 40, className }: AvatarProps) {
  const [failedImage, setFailedImage] = useState<string | null>(null);
  const style = { '--size': `${size}px`, '--hue': hueOf(id) } as CSSProperties;
  return (
    <span aria-hidden className={cx(styles['avatar'], className)} style={style}>
      {image && image !== failedImage ? (
        <img src={image} alt="" referrerPolicy="no-referrer" onError={() => setFailedImage(image)} />
      ) : (
        <Suspense fallback={initialsOf(name)}>
          <AvatarDrawing name={name}>{initialsOf(name)}</AvatarDrawing>
        </Suspense>
      )}
    </span>
  );
}

function initialsOf(name: string): string {
  // Words in brackets are not part of a name.
  const words = name.split(/\s+/).filter((word) => /^\p{L}/u.test(word));
  const letters = words.length > 1 ? [words[0], words.at(-1)] : words;
  return letters
    .map((word) => Array.from(word ?? '')[0] ?? '')
    .join('')
    .toUpperCase();
}

/** Spreads neighbouring ids around the colour wheel by the golden angle. */
function hueOf(id: number | string): number {
  let number = 0;
  for (const character of String(id)) number = (number * 31 + character.charCodeAt(0)) % 1_000_003;
  return Math.round((number * 137.508) % 360);
}
