/** What a letter says, before it has a look. Every text is plain: it is escaped where it becomes HTML. */
export interface Letter {
  subject: string;
  /** A code to type, shown large. */
  code?: string;
  /** Paragraphs, in order; the code stands after the first one. */
  paragraphs: readonly string[];
  /** One address of this installation to open. */
  link?: { url: string; label: string };
}

export interface LetterParts {
  text: string;
  html: string;
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string) => text.replaceAll(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign);

/** Both parts of a letter; the HTML one loads nothing from anywhere. */
export function renderLetter(letter: Letter, productName: string): LetterParts {
  const [first = '', ...others] = letter.paragraphs;
  const blocks = [first, ...(letter.code ? [letter.code] : []), ...others];
  const text = [...blocks, ...(letter.link ? [`${letter.link.label}: ${letter.link.url}`] : []), productName];
  const html = [
    ...blocks.map((block) => `<p>${escaped(block)}</p>`),
    ...(letter.link ? [`<p><a href="${escaped(letter.link.url)}">${escaped(letter.link.label)}</a></p>`] : []),
    `<p>${escaped(productName)}</p>`,
  ];
  return {
    text: `${text.join('\n\n')}\n`,
    html: `<!doctype html><html lang="en"><body>${html.join('')}</body></html>`,
  };
}
