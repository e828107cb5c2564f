/** Paragraphs, code and nested lists, with each item's lines indented by its marker's width. */

interface List {
  isOrdered: boolean;
  next: number;
  /** Uses another marker, because adjacent lists with the same one would merge. */
  isOther: boolean;
}

interface Item {
  mark: string;
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
    return `${number}${list.isOther ? ')' : '.'} `;
  }

  return {
    write(block: string): void {
      if (block === '') return;
      const shown = items.slice(0, DEEPEST);
      const first = shown.map(({ mark, isBegun }) => (isBegun ? ' '.repeat(mark.length) : mark)).join('');
      const rest = shown.map(({ mark }) => ' '.repeat(mark.length)).join('');
      const news = shown.filter(({ isBegun }) => !isBegun);
      // Only a list starting with 1 may follow a line of text without a blank line.
      const isFree = lastDepth >= shown.length || news.every(({ mark }) => /^(1[.)]|[-+]) /.test(mark));
      const isTight = lastDepth > 0 && news.length > 0 && isFree;
      if (out !== '') out += isTight ? '\n' : '\n\n';
      out += block
        .split('\n')
        .map((line, place) => (line === '' ? line : `${place === 0 ? first : rest}${line}`))
        .join('\n');
      for (const item of news) item.isBegun = true;
      lastDepth = shown.length;
    },
    startList(name: 'ul' | 'ol', first: number): void {
      const isOrdered = name === 'ol';
      const isBehindAnother = lastDepth > items.length && lastList?.isOrdered === isOrdered;
      lists.push({ isOrdered, next: first, isOther: isBehindAnother && lastList?.isOther === false });
    },
    endList: (): void => void (lastList = lists.pop() ?? null),
    startItem: (): void => void items.push({ mark: markOf(lists.at(-1)), isBegun: false }),
    endItem: (): void => void items.pop(),
    written: (): string => out.trim(),
  };
}
