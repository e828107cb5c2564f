/** An image in Markdown. Line breaks and brackets in the description would end it. */
export const imageMarkdown = (description: string, address: string): string =>
  `![${description
    .trim()
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[[\]\\]/g, String.raw`\$&`)}](${address})`;

/** Replaces the selection with an image. @returns the text, and the position for typing on */
export function inserted(
  text: string,
  { from, to }: { from: number; to: number },
  image: string,
  { isInline }: { isInline: boolean },
): { text: string; caret: number } {
  const [before, after] = [text.slice(0, from), text.slice(to)];
  if (isInline) return { text: `${before}${image}${after}`, caret: before.length + image.length };
  const start = before.trimEnd();
  const end = after.trimStart();
  const head = `${start}${start === '' ? '' : '\n\n'}${image}`;
  return { text: end === '' ? head : `${head}\n\n${end}`, caret: head.length };
}
