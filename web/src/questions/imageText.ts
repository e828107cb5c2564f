/** An image as Markdown. Line breaks and brackets of the description would end it. */
export const imageMarkdown = (description: string, address: string): string =>
  `![${description
    .trim()
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[[\]\\]/g, String.raw`\$&`)}](${address})`;

/** Puts an image in place of what is selected. @returns the text, and where writing goes on */
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
