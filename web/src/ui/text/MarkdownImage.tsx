import { ownImage } from '@assay/contract/imageAddress';
import styles from './MarkdownImage.module.css';

type ImageProps = {
  address: string;
  /** What it shows, for those who cannot see it. */
  alt: string;
  /** It is drawn no higher than so many pixels, so that a question stays in view. */
  highest: number;
};

/** An image of a question. One from anywhere else could tell that somebody reads it, so its description stands there. */
export function MarkdownImage({ address, alt, highest }: ImageProps) {
  const image = ownImage(address);
  if (image === null) return alt;
  const { width, height } = image.size ?? {};
  const scale = height === undefined ? 1 : Math.min(1, highest / height);
  return (
    <img
      src={`/api/images/${image.sha256}`}
      alt={alt}
      // The place is kept free, so that nothing jumps under somebody's finger when the image arrives.
      width={width && Math.round(width * scale)}
      height={height && Math.round(height * scale)}
      decoding="async"
      className={styles['image']}
    />
  );
}
