import { type CSSProperties, useState } from 'react';
import { cx } from '../cx.ts';
import styles from './Avatar.module.css';

type AvatarProps = {
  /** Decides the colour, so that a person keeps theirs when the name changes. */
  id: number | string;
  name: string;
  image?: string | null | undefined;
  /** In pixels. */
  size?: number;
  className?: string;
};

/** Decoration beside a written name: screen readers skip it. */
export function Avatar({ id, name, image, size = 40, className }: AvatarProps) {
  const [failedImage, setFailedImage] = useState<string | null>(null);
  const style = { '--size': `${size}px`, '--hue': hueOf(id) } as CSSProperties;
  return (
    <span aria-hidden className={cx(styles['avatar'], className)} style={style}>
      {image && image !== failedImage ? (
        <img src={image} alt="" referrerPolicy="no-referrer" onError={() => setFailedImage(image)} />
      ) : (
        initialsOf(name)
      )}
    </span>
  );
}

function initialsOf(name: string): string {
  // "(demo)" and other remarks in brackets are no part of a name.
  const words = name.split(/\s+/).filter((word) => /^\p{L}/u.test(word));
  const letters = words.length > 1 ? [words[0], words.at(-1)] : words;
  return letters
    .map((word) => Array.from(word ?? '')[0] ?? '')
    .join('')
    .toUpperCase();
}

/** Neighbouring ids should not look alike: the golden angle spreads them round the wheel. */
function hueOf(id: number | string): number {
  let number = 0;
  for (const character of String(id)) number = (number * 31 + character.charCodeAt(0)) % 1_000_003;
  return Math.round((number * 137.508) % 360);
}
