import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

/** A text that a person can read: JSX text with its inline elements, or a string. */
export interface UserText {
  /** Relative to the root, with forward slashes. */
  file: string;
  line: number;
  /** The JSX attribute, property or element that shows the text, "" for other strings. */
  shownBy: string;
  /** On one line, with {…} for values. */
  text: string;
}

/** Attributes and properties whose strings are code: classes, ids, paths, types. */
const CODE =
  /^(class(Name)?|id|key|href|to|src|type|role|name|d|as|rel|target|method|mode|autoComplete|inputMode|pattern|viewBox|points|transform|style|fill|stroke\w*|stopColor|keyshortcuts|aria-(?!label$|description$|valuetext$|roledescription$)[\w-]+|data-[\w-]+)$/;
/** Calls whose strings no person reads. */
const CODE_CALLS =
  /^(import|require|cx|querySelector\w*|closest|matches|addEventListener|removeEventListener|matchMedia|getItem|setItem|removeItem|startsWith|endsWith|includes|split|join|get|has|set|RegExp|DateTimeFormat|sql|db|select\w*|where\w*|orderBy|groupBy|column|ref|raw|lit|invalidateQueries)$/;

/** Paths, calls of the API, CSS and class names. */
const NOT_PROSE =
  /^[/#.&?@]|[;{]$|^\S+=\S+$|^var\(|^(GET|PUT|POST|PATCH|DELETE) |^[a-z0-9:[\]/.()% -]*\b(text|bg|grid|flex|p[xytb]?|gap|border|size|min|max|w|h)-[a-z0-9]/;

/** @returns the texts of the files matching a pattern, by file and line */
export function textsUnder(root: string, pattern: string): UserText[] {
  return globSync(pattern, { cwd: root, exclude: (path) => /\.test\.tsx?$/.test(path) })
    .filter((path) => !/\.(test|d)\.tsx?$|gallery\.tsx$/.test(path))
    .map((path) => path.replaceAll('\\', '/'))
    .toSorted()
    .flatMap((path) => textsIn(path, readFileSync(join(root, path), 'utf8')));
}

/** @returns the texts of one source file */
export function textsIn(file: string, source: string): UserText[] {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true);
  const texts: UserText[] = [];
  const add = (node: ts.Node, shownBy: string, raw: string) => {
    const text = raw.replaceAll(/\s+/gu, ' ').trim();
    const line = tree.getLineAndCharacterOfPosition(node.getStart(tree)).line + 1;
    if (/\p{L}/u.test(text.replaceAll('{…}', ''))) texts.push({ file, line, shownBy, text });
  };

  const visit = (node: ts.Node, shownBy: string): void => {
    if (isCode(node)) return undefined;
    // `['A text.', more].join(' ')`: only the arguments are code.
    if (isCodeCall(node)) return visit(node.expression, shownBy);
    if (ts.isJsxElement(node) && hasText(node)) {
      add(node, tagOf(node), flat(node));
      return visitValues(node);
    }
    const by = nameOf(node) ?? shownBy;
    if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) {
      if (isProse(node.text, by)) add(node, by, node.text);
      return undefined;
    }
    if (ts.isTemplateExpression(node) && isProse(flatTemplate(node), by)) add(node, by, flatTemplate(node));
    ts.forEachChild(node, (child) => visit(child, by));
    return undefined;
  };
  /** Inside a text, only attributes and the strings of expressions are texts of their own. */
  const visitValues = (element: ts.JsxElement): void => {
    visit(element.openingElement, '');
    for (const child of element.children)
      if (ts.isJsxElement(child) && hasOnlyText(child)) visitValues(child);
      else if (!ts.isJsxText(child)) visit(child, tagOf(element));
  };

  visit(tree, '');
  return texts;
}

function isCode(node: ts.Node): boolean {
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node) || ts.isTypeNode(node)) return true;
  if (ts.isTypeAliasDeclaration(node) || ts.isInterfaceDeclaration(node)) return true;
  if (ts.isJsxAttribute(node)) return CODE.test(node.name.getText());
  if (ts.isPropertyAssignment(node)) return CODE.test(node.name.getText()) && !isSentence(node.initializer);
  if (ts.isTaggedTemplateExpression(node)) return true;
  if (!ts.isStringLiteral(node)) return false;
  const { parent } = node;
  if (ts.isBinaryExpression(parent)) return /^[!=]==?$|^in$/.test(parent.operatorToken.getText());
  // `'a b c'.split(' ')`
  if (ts.isPropertyAccessExpression(parent)) return true;
  return ts.isCaseClause(parent) || ts.isElementAccessExpression(parent) || ts.isPropertyName(parent);
}

const isCodeCall = (node: ts.Node): node is ts.CallExpression | ts.NewExpression =>
  (ts.isCallExpression(node) || ts.isNewExpression(node)) &&
  (CODE_CALLS.test(lastName(node.expression)) || /\blog(ger)?\b/.test(node.expression.getText()));

/** An error of a field called `name` is a text, while a name is code. */
const isSentence = (value: ts.Expression) =>
  (ts.isStringLiteralLike(value) || ts.isTemplateExpression(value)) && /^.\p{Lu}\p{Ll}* \p{Ll}/u.test(value.getText());

/** Strings with a space, or with a capital and small letters, are for people; a known prop's strings always are. */
function isProse(text: string, by: string): boolean {
  if (/^(label|title|hint|info|description|placeholder|caption|summary|confirmLabel|cancelLabel|empty)$/.test(by))
    return true;
  return /^\p{Lu}[\p{Ll}’']+$|\p{L}.* |[ …]\p{L}|\p{L}…/u.test(text) && !NOT_PROSE.test(text);
}

const lastName = (node: ts.Expression): string =>
  ts.isPropertyAccessExpression(node) ? node.name.text : node.getText();

const tagOf = (element: ts.JsxElement) => element.openingElement.tagName.getText();

const nameOf = (node: ts.Node) =>
  ts.isJsxAttribute(node) || ts.isPropertyAssignment(node) ? node.name.getText() : undefined;

const hasText = (element: ts.JsxElement) =>
  element.children.some((child) => ts.isJsxText(child) && /\p{L}/u.test(child.text));

const hasOnlyText = (element: ts.JsxElement): boolean =>
  element.children.every((child) => !ts.isJsxElement(child) || hasOnlyText(child));

function flat(node: ts.JsxElement): string {
  return node.children
    .map((child) => {
      if (ts.isJsxText(child)) return child.text;
      if (ts.isJsxElement(child)) return hasOnlyText(child) ? flat(child) : '{…}';
      return ts.isJsxExpression(child) && child.expression && ts.isStringLiteral(child.expression)
        ? child.expression.text
        : '{…}';
    })
    .join('');
}

const flatTemplate = (node: ts.TemplateExpression) =>
  node.head.text + node.templateSpans.map(({ literal }) => `{…}${literal.text}`).join('');
