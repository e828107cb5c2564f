/**
 * Parses XML into a small tree with line numbers. No document type, so no entities to expand; nesting depth is limited.
 */

import sax from 'sax';
import { UnreadableFile } from './model.ts';

const MAX_DEPTH = 64;
const MOST_NODES = 2_000_000;

export interface Element {
  name: string;
  attributes: Record<string, string>;
  children: (Element | string)[];
  line: number;
}

/** @param rename maps element and attribute names; the default strips the prefix */
export function parseXml(text: string, rename = (name: string) => name): Element {
  const parser = sax.parser(true, { position: true });
  const local = (name: string) => rename(name.slice(name.indexOf(':') + 1));
  const open: Element[] = [];
  let root: Element | null = null;
  let nodes = 0;
  const fail = (reason: string): never => {
    throw new UnreadableFile(reason, parser.line + 1);
  };
  parser.ondoctype = () => fail('A document type (DOCTYPE) is not accepted, because it can define entities.');
  // oxlint-disable-next-line unicorn/prefer-add-event-listener -- a parser of texts has no such method
  parser.onerror = (error) => fail(`This is not valid XML: ${(error.message.split('\n')[0] ?? '').slice(0, 120)}.`);
  parser.onopentag = ({ name, attributes }) => {
    nodes += 1;
    if (open.length >= MAX_DEPTH) fail('The file is nested too deeply.');
    if (nodes > MOST_NODES) fail('The file has too many elements.');
    const element: Element = {
      name: local(name),
      attributes: Object.fromEntries(Object.entries(attributes).map(([key, value]) => [local(key), String(value)])),
      children: [],
      line: parser.line + 1,
    };
    open.at(-1)?.children.push(element);
    root ??= element;
    open.push(element);
  };
  parser.onclosetag = () => void open.pop();
  const add = (piece: string) => void open.at(-1)?.children.push(piece);
  // oxlint-disable-next-line unicorn/prefer-add-event-listener -- a parser of texts has no such method
  parser.ontext = add;
  parser.oncdata = add;
  parser.write(text.replace(/^\s+(?=<)/, '')).close();
  return root ?? fail('The file is empty.');
}

export const elements = (parent: Element | undefined, name: string): Element[] =>
  (parent?.children ?? []).filter((child): child is Element => typeof child !== 'string' && child.name === name);

export const element = (parent: Element | undefined, name: string): Element | undefined => elements(parent, name)[0];

/** All descendants of that name, in document order. */
export function descendants(parent: Element, name: string): Element[] {
  return parent.children.flatMap((child) =>
    typeof child === 'string' ? [] : [...(child.name === name ? [child] : []), ...descendants(child, name)],
  );
}

export const textOf = (parent: Element | undefined): string =>
  (parent?.children ?? []).map((child) => (typeof child === 'string' ? child : textOf(child))).join('');

/** The subtree as markup, to be parsed as HTML. */
export function markupOf(parent: Element | undefined): string {
  return (parent?.children ?? [])
    .map((child) => {
      if (typeof child === 'string') return escapeXml(child);
      const attributes = Object.entries(child.attributes).map(([name, value]) => ` ${name}="${escapeXml(value)}"`);
      return `<${child.name}${attributes.join('')}>${markupOf(child)}</${child.name}>`;
    })
    .join('');
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** @returns text for content and attributes; a raw carriage return would be read as a line feed */
export const escapeXml = (text: string): string =>
  text.replaceAll(/[&<>"]/g, (sign) => entities[sign] as string).replaceAll('\r', '&#13;');
