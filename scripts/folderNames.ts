/** A folder of the tree, or several on one line, with the words about it. */
interface Entry {
  parent: string;
  folders: string[];
  about: string;
}

/** Words about a folder continue on lines that are indented this far. */
const CONTINUED = 14;
const FOLDER = /(?:[\w-]+\/)+(?!\w)|[()]/g;

/**
 * The folders that the tree of ARCHITECTURE.md names, as paths: at the beginning of a line, in the words about one
 * folder (its subfolders), and in parentheses behind a subfolder (its own).
 */
export const foldersOfTree = (tree: string): Set<string> =>
  new Set(
    entriesOf(tree).flatMap(({ parent, folders, about }) => {
      const own = folders.map((folder) => parent + folder);
      const base = own.length === 1 ? own.join('') : parent;
      return [...own, ...foldersIn(about, base)].flatMap(withParents);
    }),
  );

/** @returns the folders in words about the folder `base`; both end in a slash */
export function foldersIn(words: string, base: string): string[] {
  const found: string[] = [];
  const bases = [base];
  let last = { folder: base, end: -1 };
  for (const { 0: token, index } of words.matchAll(FOLDER)) {
    const around = bases.at(-1) ?? base;
    if (token === '(') bases.push(index - last.end <= 1 ? last.folder : around);
    else if (token === ')') bases.pop();
    else {
      last = { folder: around + token, end: index + token.length };
      found.push(last.folder);
    }
  }
  return found;
}

function entriesOf(tree: string): Entry[] {
  const entries: Entry[] = [];
  const parents: { indent: number; path: string }[] = [];
  for (const line of tree.split('\n')) {
    const indent = line.search(/\S/);
    const last = entries.at(-1);
    if (indent >= CONTINUED && last) {
      last.about += ` ${line.trim()}`;
      continue;
    }
    while ((parents.at(-1)?.indent ?? -1) >= indent) parents.pop();
    const parent = parents.at(-1)?.path ?? '';
    // Short entries are two on a line: names, words, names, words.
    const columns = line.trim().split(/ {2,}/);
    for (let nth = 0; nth < columns.length; nth += 2) {
      const folders = (columns[nth] ?? '').split(' ').filter((name) => name.endsWith('/'));
      entries.push({ parent, folders, about: columns[nth + 1] ?? '' });
      if (folders.length === 1) parents.push({ indent, path: parent + folders.join('') });
    }
  }
  return entries;
}

const withParents = (folder: string): string[] =>
  folder.split('/').flatMap((_name, nth, names) => (nth === 0 ? [] : [names.slice(0, nth).join('/')]));
