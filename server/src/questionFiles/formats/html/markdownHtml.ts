/**
 * Markdown as the XHTML subset of QTI, for systems without Markdown. HTML inside it stays text, like on our pages.
 * Strikethrough keeps its signs, because QTI has no element for it.
 */

import { formulaOf, formulasAsCode } from '@assay/contract/questions/formulas';
import type { Definition, List, ListItem, Nodes, Parents, Root, Table } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';
import { mathmlOf } from '../formulas.ts';
import { escapeXml } from '../xml.ts';

/** Deeper nesting loses its markup but not its words, because XML readers refuse deep nesting. */
const DEEPEST = 24;

/** Words without any markup character, like most options. */
const WORDS = /^\p{L}[\p{L}\p{N} ,;?()'"%]*[.?]?$/u;

export interface ShownImage {
  src: string;
  size: { width: number; height: number } | null;
}

/** @param imageAt the image to show; null: its description, like on our pages */
type ImageAt = (address: string) => ShownImage | null;

/** Paragraphs, lists, tables and code as blocks. */
export function markdownToBlocks(markdown: string, imageAt: ImageAt): string {
  if (WORDS.test(markdown)) return `<p>${escapeXml(markdown)}</p>`;
  const root = parsed(markdown);
  return writer(root, imageAt)(root, 0);
}

/** The same, except that a single paragraph becomes inline. */
export function markdownToFlow(markdown: string, imageAt: ImageAt): string {
  if (WORDS.test(markdown)) return escapeXml(markdown);
  const root = parsed(markdown);
  const [only, another] = root.children;
  const isOneLine = only?.type === 'paragraph' && another === undefined;
  return writer(root, imageAt)(isOneLine ? only : root, 0, isOneLine);
}

const parsed = (markdown: string) =>
  fromMarkdown(formulasAsCode(markdown), { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] });

const tag = (name: string, inner: string, attributes = '') => `<${name}${attributes}>${inner}</${name}>`;

/** Parents in which HTML is a block of its own. */
const HOLDS_BLOCKS = new Set(['root', 'blockquote', 'listItem', 'footnoteDefinition']);

function writer(root: Root, imageAt: ImageAt) {
  const definitions = definitionsIn(root);

  const image = (address: string, alt: string) => {
    const shown = imageAt(address);
    if (shown === null) return escapeXml(alt);
    const size = shown.size === null ? '' : ` width="${shown.size.width}" height="${shown.size.height}"`;
    return `<img src="${escapeXml(shown.src)}" alt="${escapeXml(alt)}"${size}/>`;
  };
  const link = (href: string, inner: string) =>
    /^(https?:\/\/|mailto:)/i.test(href) ? tag('a', inner, ` href="${escapeXml(href)}"`) : inner;

  const childrenOf = (parent: Parents, depth: number, isTight: boolean) =>
    parent.children
      .map((child) => {
        const written = write(child, depth + 1, isTight);
        return child.type === 'html' && HOLDS_BLOCKS.has(parent.type) ? tag('p', written) : written;
      })
      .join('');

  function write(node: Nodes, depth: number, isTight = false): string {
    const inner = (parent: Parents, isTightList = false) => childrenOf(parent, depth, isTightList);
    const nested = (name: string, content: string) => (depth > DEEPEST ? content : tag(name, content));
    switch (node.type) {
      case 'paragraph':
        return isTight ? inner(node) : tag('p', inner(node));
      case 'heading':
        return tag(`h${node.depth}`, inner(node));
      case 'blockquote':
        return nested('blockquote', inner(node));
      case 'list':
        return list(node, depth);
      case 'listItem':
        return nested('li', `${boxOf(node)}${inner(node, !node.spread)}`);
      case 'code': {
        const language = /^\w[\w+#-]*/.exec(node.lang ?? '')?.[0];
        const attributes = language === undefined ? '' : ` class="language-${language}"`;
        return tag('pre', tag('code', escapeXml(node.value), attributes));
      }
      case 'table':
        return table(node, depth);
      case 'thematicBreak':
        return '<hr/>';
      case 'html':
      case 'text':
        return escapeXml(node.value);
      case 'inlineCode':
        return codeOrFormula(node.value);
      case 'break':
        return '<br/>';
      case 'emphasis':
        return nested('em', inner(node));
      case 'strong':
        return nested('strong', inner(node));
      case 'delete':
        return `~~${inner(node)}~~`;
      case 'link':
        return link(node.url, inner(node));
      case 'linkReference':
        return link(definitions.get(node.identifier)?.url ?? '', inner(node));
      case 'image':
        return image(node.url, node.alt ?? '');
      case 'imageReference':
        return image(definitions.get(node.identifier)?.url ?? '', node.alt ?? '');
      case 'footnoteReference':
        return tag('sup', escapeXml(node.label ?? node.identifier));
      case 'footnoteDefinition':
        return nested('div', `${tag('p', tag('sup', escapeXml(node.label ?? node.identifier)))}${inner(node)}`);
      case 'root':
      case 'tableRow':
      case 'tableCell':
        return inner(node);
      case 'definition':
      case 'yaml':
        return '';
    }
  }

  function list(node: List, depth: number): string {
    const first = node.start ?? 1;
    // QTI lists count from 1.
    if (node.ordered && first !== 1)
      return node.children
        .map((item, nth) => {
          const text = `${first + nth}. ${boxOf(item)}${childrenOf(item, depth + 1, !item.spread)}`;
          return depth > DEEPEST ? text : tag('div', text);
        })
        .join('');
    const items = node.children.map((item) => write(item, depth + 1)).join('');
    return depth > DEEPEST ? items : tag(node.ordered ? 'ol' : 'ul', items);
  }

  function table({ children: rows }: Table, depth: number): string {
    const [head = '', ...body] = rows.map((row, nth) =>
      tag('tr', row.children.map((cell) => tag(nth === 0 ? 'th' : 'td', write(cell, depth + 1))).join('')),
    );
    // QTI requires a table body.
    if (body.length === 0) return tag('table', tag('tbody', head));
    return tag('table', `${tag('thead', head)}${tag('tbody', body.join(''))}`);
  }

  return write;
}

function codeOrFormula(value: string): string {
  const tex = formulaOf(value);
  if (tex === null) return tag('code', escapeXml(value));
  return mathmlOf(tex) ?? escapeXml(String.raw`\(${tex}\)`);
}

const boxOf = ({ checked }: ListItem) => (typeof checked === 'boolean' ? (checked ? '☑ ' : '☐ ') : '');

/** Targets of references; the first of a name counts. */
function definitionsIn(root: Root): Map<string, Definition> {
  const found = new Map<string, Definition>();
  const look = (node: Nodes): void => {
    if (node.type === 'definition' && !found.has(node.identifier)) found.set(node.identifier, node);
    if ('children' in node) for (const child of node.children) look(child);
  };
  look(root);
  return found;
}
