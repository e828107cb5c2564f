/** The texts of QTI 1.2: materials of plain text, HTML and images, in the order in which they are shown. */

import { htmlToMarkdown } from '../html/html.ts';
import { plainToMarkdown } from '../html/plainText.ts';
import { escapeXml, markupOf, textOf } from '../xml.ts';
import type { Element } from '../xml.ts';

type Warn = (warning: string) => void;

const HTML = /html/i;
/** Text without a mark of its own; other texts, such as RTF, are not shown as they are. */
const PLAIN = /^(text\/plain)?$/i;

/** Paragraphs of everything shown in an element, without the parts that are not texts. */
export function shownIn(parts: readonly Element[], warn: Warn): string {
  return parts
    .map((part) => materialText(part, warn))
    .filter((text) => text !== '')
    .join('\n\n');
}

/** All materials in an element, in document order. */
export function materialsIn(parent: Element): Element[] {
  return parent.children.flatMap((child) => {
    if (typeof child === 'string') return [];
    return child.name === 'material' ? [child] : materialsIn(child);
  });
}

const isText = ({ name }: Element) => name === 'mattext' || name === 'matemtext' || name === 'mat_formattedtext';

const isHtml = (part: Element) =>
  HTML.test(part.attributes['texttype'] ?? part.attributes['type'] ?? '') ||
  part.children.some((child) => typeof child !== 'string');

function materialText(material: Element, warn: Warn): string {
  const parts = partsOf(material);
  const [only, another] = parts;
  if (only !== undefined && another === undefined && isText(only) && !isHtml(only)) return plain(only, warn);
  return htmlToMarkdown(parts.map((part) => inHtml(part, warn)).join(' '), warn);
}

const partsOf = (material: Element): Element[] =>
  material.children.flatMap((child) => {
    if (typeof child === 'string') return [];
    return child.name === 'mat_extension' ? partsOf(child) : [child];
  });

const TAG = /<\/?(p|br|b|i|em|strong|code|pre|ul|ol|li|span|div|img|sub|sup|table|font)\b[^>]*>/i;

function plain(part: Element, warn: Warn): string {
  const text = textOf(part);
  if (TAG.test(text)) warn('The text holds HTML tags without saying text/html; they are kept as text.');
  const type = part.attributes['texttype'] ?? '';
  if (!PLAIN.test(type)) warn(`The text is of the type “${type.slice(0, 40)}”; it is kept as it is written.`);
  return plainToMarkdown(text);
}

function inHtml(part: Element, warn: Warn): string {
  if (part.name === 'matbreak') return '<br>';
  if (part.name === 'matimage') return image(part);
  if (!isText(part)) {
    warn(`<${part.name.slice(0, 40)}> is not kept.`);
    return '';
  }
  if (part.children.some((child) => typeof child !== 'string')) return markupOf(part);
  if (isHtml(part)) return textOf(part);
  const text = escapeXml(textOf(part)).replaceAll('\n', '<br>');
  return part.name === 'matemtext' ? `<em>${text}</em>` : text;
}

/** An image within the material itself has no address, and is named as lost. */
const image = ({ attributes }: Element) =>
  `<img src="${escapeXml(attributes['uri'] ?? '')}" alt="${escapeXml(attributes['label'] ?? '')}">`;
