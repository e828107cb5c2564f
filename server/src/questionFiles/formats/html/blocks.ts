/** Paragraphs, code and nested lists, with each item's lines indented by its marker's width. */

import { labelOf } from './listLabels.ts';
import type { Labels } from './listLabels.ts';

interface List {
  isOrdered: boolean;
  next: number;
  /** Written as text, because Markdown only counts 1, 2, 3; null: as a list. */
  labels: Labels | null;
  /** Uses another marker, because adjacent lists with the same one would merge. */
  isOther: boolean;
}

interface Item {
  mark: string;
  /** The mark is text, so further lines are not indented by it. */
  isLabel: boolean;
  isBegun: boolean;
}

/** Deeper items become paragraphs of the last one. */
const DEEPEST = 8;

export function blockWriter() {
  const lists: List[] = [];
  const items: Item[] = [];
  let out = '';
  let lastDepth = 0;
  let lastList: List | null = null;

  function markOf(list: List | undefined): string {
    if (!list?.isOrdered) return list?.isOther ? '+ ' : '- ';
    const number = list.next;
    list.next += 1;
    if (list.labels !== null) return `${labelOf(number, list.labels)} `;
    return `${number}${list.isOther ? ')' : '.'} `;
  }

  return {
    write(block: string): void {
      if (block === '') return;
      const shown = items.slice(0, DEEPEST);
      const indentOf = ({ mark, isLabel }: Item) => (isLabel ? '' : ' '.repeat(mark.length));
      const first = shown.map((item) => (item.isBegun ? indentOf(item) : item.mark)).join('');
      const rest = shown.map(indentOf).join('');
      const news = shown.filter(({ isBegun }) => !isBegun);
      // Only a list starting with 1 may follow a line of text without a blank line.
      const isFree = lastDepth >= shown.length || news.every(({ mark }) => /^(1[.)]|[-+]) /.test(mark));
      const isTight = lastDepth > 0 && news.length > 0 && isFree && !news.some(({ isLabel }) => isLabel);
      if (out !== '') out += isTight ? '\n' : '\n\n';
      out += block
        .split('\n')
        .map((line, place) => (line === '' ? line : `${place === 0 ? first : rest}${line}`))
        .join('\n');
      for (const item of news) item.isBegun = true;
      lastDepth = shown.length;
    },
    startList(isOrdered: boolean, first = 1, labels: Labels | null = null): void {
      const isBehindAnother = lastDepth > items.length && lastList?.isOrdered === isOrdered;
      // Markdown has no negative ones.
      lists.push({
        isOrdered,
        next: first,
        labels: first < 0 ? 'decimal' : labels,
        isOther: isBehindAnother && lastList?.isOther === false,
      });
    },
    endList: (): void => void (lastList = lists.pop() ?? null),
    /** @param value the item's own number @param labels its own kind of them */
    startItem(value: number | null = null, labels: Labels | null = null): void {
      const list = lists.at(-1);
      if (list?.isOrdered) {
        list.labels ??= labels ?? (value !== null && value !== list.next ? 'decimal' : null);
        list.next = value ?? list.next;
      }
      items.push({ mark: markOf(list), isLabel: (list?.labels ?? null) !== null, isBegun: false });
    },
    endItem: (): void => void items.pop(),
    written: (): string => out.trim(),
  };
}
