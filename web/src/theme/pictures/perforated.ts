/** A rectangle with round bites along its edges, as stamps are torn from their sheet. Sizes are multiples of a bite. */
export function perforated({
  x,
  y,
  width,
  height,
  bite,
}: Record<'x' | 'y' | 'width' | 'height' | 'bite', number>): string {
  const side = (length: number, dx: number, dy: number) =>
    `l${dx * (bite / 2)} ${dy * (bite / 2)}${`a${bite / 2} ${bite / 2} 0 0 0 ${dx * bite} ${dy * bite}l${dx * (bite / 2)} ${dy * (bite / 2)}`.repeat(Math.round(length / (1.5 * bite)))}`;
  return `M${x} ${y}${side(width, 1, 0)}${side(height, 0, 1)}${side(width, -1, 0)}${side(height, 0, -1)}z`;
}
