import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';

/** A route of the pages, or the frame around several of them. */
export interface Screen {
  /** Its path, or the name of the frame's component. */
  name: string;
  /** In the browser's tab, "" for a frame. */
  title: string;
  /** The file of its component; some routes share one. */
  entry: string;
  /** The source files that it reaches, relative to the root. */
  files: ReadonlySet<string>;
}

/** An exported component of a file. */
interface Entry {
  file: string;
  component: string;
}

interface Route {
  name: string;
  title: string;
  parent: string;
  entry: Entry;
}

const SOURCES = 'web/src';

/** @returns the screens in the order of the route files */
export function screensUnder(root: string): Screen[] {
  const trees = new Map<string, ts.SourceFile>();
  const tree = (file: string) => trees.getOrInsertComputed(file, () => parse(root, file));
  const late = latePages(tree(`${SOURCES}/latePages.ts`));
  const routes = globSync(`${SOURCES}/routes*.ts`, { cwd: root })
    .map((path) => path.replaceAll('\\', '/'))
    // Public pages, then those for everyone who is signed in, then those for admins.
    .toSorted((one, other) => ORDER.indexOf(one) - ORDER.indexOf(other))
    .flatMap((file) => routesIn(tree(file), late));
  const imports = new Map<string, string[]>();
  const importsOf = (file: string) => imports.getOrInsertComputed(file, () => importedBy(root, tree(file)));
  return routes.map(({ name, title, entry: loaded }) => {
    const entry = fileOf(tree(loaded.file), loaded, root);
    return { name, title, entry, files: reachedFrom(entry, importsOf) };
  });
}

const ORDER = ['Public', 'Inside', 'Admin'].map((name) => `${SOURCES}/routes${name}.ts`);

function parse(root: string, file: string): ts.SourceFile {
  return ts.createSourceFile(file, readFileSync(join(root, file), 'utf8'), ts.ScriptTarget.Latest, true);
}

/** The pages that `latePages.ts` loads, by name. */
function latePages(tree: ts.SourceFile): Map<string, Entry> {
  const pages = new Map<string, Entry>();
  eachIn(tree, (node) => {
    if (!ts.isPropertyAssignment(node) || !ts.isArrowFunction(node.initializer)) return;
    const component = node.name.getText();
    const entry = entryIn(node.initializer, tree, pages);
    if (entry) pages.set(component, { ...entry, component });
  });
  return pages;
}

function routesIn(tree: ts.SourceFile, late: Map<string, Entry>): Route[] {
  const named = new Map<string, Route>();
  const routes: Route[] = [];
  eachIn(tree, (node) => {
    if (!ts.isCallExpression(node)) return;
    const declared = ts.isVariableDeclaration(node.parent) ? node.parent.name.getText() : '';
    const route = routeOf(node, tree, late);
    if (route === null) return;
    const parent = named.get(route.parent);
    const isInside = parent?.name.startsWith('/') && !route.name.startsWith('/admin');
    const whole = isInside ? { ...route, name: join(parent?.name ?? '', route.name) } : route;
    if (declared !== '') named.set(declared, whole);
    routes.push(whole);
  });
  return routes;
}

/** Of `createRoute({ … })`, or of this file's own function that makes a route of a path and a title. */
function routeOf(call: ts.CallExpression, tree: ts.SourceFile, late: Map<string, Entry>): Route | null {
  const [first, second] = call.arguments;
  const maker = call.expression.getText();
  if (maker === 'createRoute' && first && ts.isObjectLiteralExpression(first)) {
    const path = valueOf(first, 'path');
    const component = valueOf(first, 'component');
    const entry = component && entryIn(component, tree, late);
    // The functions of this file give the path as a parameter.
    if (!entry || (path && !ts.isStringLiteral(path))) return null;
    const title = valueOf(first, 'staticData')?.getText() ?? '';
    const parent = /=> (\w+)/.exec(valueOf(first, 'getParentRoute')?.getText() ?? '')?.[1] ?? '';
    return { name: path?.text ?? entry.component, title: /'(.*)'/.exec(title)?.[1] ?? '', parent, entry };
  }
  if (!first || !second || !ts.isStringLiteral(first) || !ts.isStringLiteral(second)) return null;
  const entry = entryIn(call, tree, late) ?? entryIn(makerOf(tree, maker), tree, late);
  return entry && first.text.startsWith('/') ? { name: first.text, title: second.text, parent: '', entry } : null;
}

function valueOf(object: ts.ObjectLiteralExpression, key: string): ts.Expression | undefined {
  for (const property of object.properties) {
    if (property.name?.getText() !== key) continue;
    if (ts.isPropertyAssignment(property)) return property.initializer;
    if (ts.isShorthandPropertyAssignment(property)) return property.name;
  }
  return undefined;
}

/** The function or variable of this name. */
function makerOf(tree: ts.SourceFile, name: string): ts.Node | undefined {
  let found: ts.Node | undefined;
  eachIn(tree, (node) => {
    if ((ts.isFunctionDeclaration(node) || ts.isVariableDeclaration(node)) && node.name?.getText() === name)
      found = node;
  });
  return found;
}

/** The component that an expression loads by `import('…')` or by its name in `latePages.ts`. */
function entryIn(where: ts.Node | undefined, tree: ts.SourceFile, late: Map<string, Entry>): Entry | null {
  if (where === undefined) return null;
  let entry: Entry | null = null;
  const look = (node: ts.Node) => {
    if (!ts.isCallExpression(node)) return;
    const [given] = node.arguments;
    if (!given || !ts.isStringLiteral(given)) return;
    if (node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      const component = /'(\w+)',?\s*\)$/.exec(where.getText())?.[1] ?? '';
      entry = { file: join(dirname(tree.fileName), given.text), component };
    } else if (node.expression.getText() === 'latePage') entry = late.get(given.text) ?? entry;
  };
  look(where);
  eachIn(where, look);
  if (entry === null && ts.isIdentifier(where) && makerOf(tree, where.text) !== where.parent)
    return entryIn(makerOf(tree, where.text), tree, late);
  return entry;
}

/** Of a file that only passes components on, the one that it passes on here. */
function fileOf(tree: ts.SourceFile, { file, component }: Entry, root: string): string {
  for (const statement of tree.statements) {
    if (!ts.isExportDeclaration(statement) || !statement.exportClause || !ts.isNamedExports(statement.exportClause))
      continue;
    const isIt = statement.exportClause.elements.some(({ name }) => name.text === component);
    const from = isIt && statement.moduleSpecifier && resolved(root, file, statement.moduleSpecifier);
    if (from) return from;
  }
  return file;
}

function reachedFrom(entry: string, importsOf: (file: string) => string[]): ReadonlySet<string> {
  const reached = new Set<string>();
  const waiting = [entry];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (reached.has(file)) continue;
    reached.add(file);
    waiting.push(...importsOf(file));
  }
  return reached;
}

/** The pages' own files whose values a file imports, passes on or loads later. */
function importedBy(root: string, tree: ts.SourceFile): string[] {
  const files: string[] = [];
  const add = (specifier: ts.Node | undefined) => {
    const file = specifier && resolved(root, tree.fileName, specifier);
    if (file) files.push(file);
  };
  eachIn(tree, (node) => {
    if (ts.isImportDeclaration(node) && node.importClause?.phaseModifier !== ts.SyntaxKind.TypeKeyword)
      add(node.moduleSpecifier);
    else if (ts.isExportDeclaration(node) && !node.isTypeOnly) add(node.moduleSpecifier);
    else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) add(node.arguments[0]);
  });
  return files;
}

function resolved(root: string, from: string, specifier: ts.Node): string | null {
  if (!ts.isStringLiteral(specifier) || !/^\.{1,2}\/.*\.tsx?$/.test(specifier.text)) return null;
  const file = join(dirname(from), specifier.text).replaceAll('\\', '/');
  return existsSync(join(root, file)) ? file : null;
}

function eachIn(node: ts.Node, look: (node: ts.Node) => void): void {
  ts.forEachChild(node, (child) => {
    look(child);
    eachIn(child, look);
  });
}
