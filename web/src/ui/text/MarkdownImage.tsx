import { ownImage } from '@assay/contract/questions/imageAddress';
import styles from './MarkdownImage.module.css';

type ImageProps = {
  address: string;
  /** A description for people who cannot see it. */
  alt: string;
  /** The maximum height in pixels, so that a question stays visible. */
  highest: number;
};

/** A question's own image. An external one could track readers, so its description is shown instead. */
export function MarkdownImage({ address, alt, highest }: ImageProps) {
  const image = ownImage(address);
  if (image === null) return alt;
  const { width, height } = image.size ?? {};
  const scale = height === undefined ? 1 : Math.min(1, highest / height);
  return (
    <img
      src={`/api/images/${image.sha256}`}
      alt={alt}
      // Reserves the image's space, so that nothing moves under a finger when it loads.
      width={width && Math.round(width * scale)}
      height={height && Math.round(height * scale)}
      decoding="async"
      className={styles['image']}
    />
  );
}
