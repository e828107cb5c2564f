import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

export interface Comment {
  /** Relative to the root, with forward slashes. */
  file: string;
  line: number;
  /** On one line, without code between backticks and names of parameters. */
  text: string;
}

/** Line comments below each other are one text; of tags only their explanations are read. */
const COMMENT = /\/\*[^]*?\*\/|\/\/.*(?:\n[ \t]*\/\/.*)*/g;

/**
 * @param suspect of files without it comments are not read, because reading takes long
 * @returns the comments of the files matching a pattern, by file and line
 */
export const commentsUnder = (root: string, pattern: string, suspect: RegExp): Comment[] =>
  globSync(pattern, { cwd: root, exclude: (path) => /node_modules/.test(path) })
    .map((path) => path.replaceAll('\\', '/'))
    .toSorted()
    .map((path): [string, string] => [path, readFileSync(join(root, path), 'utf8')])
    .flatMap(([path, source]) => (suspect.test(source) ? commentsIn(path, source) : []));

/** @returns the comments of one source file */
export function commentsIn(file: string, source: string): Comment[] {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true);
  const comments: Comment[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isJSDoc(node) || ts.isJsxText(node)) return;
    const children = node.getChildren(tree);
    if (children.length > 0) return children.forEach(visit);
    // Between two tokens are only spaces and comments.
    const between = source.slice(node.pos, node.getStart(tree));
    for (const { 0: comment, index } of between.matchAll(COMMENT)) {
      const line = tree.getLineAndCharacterOfPosition(node.pos + index).line + 1;
      comments.push({ file, line, text: textOf(comment) });
    }
  };
  visit(tree);
  return comments;
}

const textOf = (comment: string): string =>
  comment
    .replaceAll(/^[ \t]*(?:\/\/+|\/?\*+(?!\/))|\*+\/$/gm, '')
    .replaceAll(/`[^`]*`/g, '`…`')
    .replaceAll(/@param \S+/g, '@param')
    .replaceAll(/\s+/g, ' ')
    .trim();
