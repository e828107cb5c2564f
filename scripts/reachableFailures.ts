import { join } from 'node:path';
import type { Endpoint } from '@assay/contract/endpoint';
import ts from 'typescript';

const root = join(import.meta.dirname, '..');

/** The codes that the handlers of each endpoint can throw, as far as the calls and references in the code tell. */
export async function reachableFailures(): Promise<Map<Endpoint, ReadonlySet<string>>> {
  const read = ts.getParsedCommandLineOfConfigFile(
    join(root, 'server/tsconfig.json'),
    {},
    {
      ...ts.sys,
      onUnRecoverableConfigFileDiagnostic: () => undefined,
    },
  );
  if (!read) throw new Error('server/tsconfig.json cannot be read');
  const files = read.fileNames.filter((file) => !/\.test\.ts$|\/test\/|\/faults\//.test(file));
  const program = ts.createProgram(files, { ...read.options, noEmit: true });
  const checker = program.getTypeChecker();
  const codesIn = createWalker(checker, makersIn(program), memberNames(program));
  const found = new Map<Endpoint, ReadonlySet<string>>();
  for (const source of program.getSourceFiles().filter(({ fileName }) => fileName.endsWith('.routes.ts')))
    for (const { module, name, handlers } of bindings(source, checker)) {
      const endpoints = ((await import(module)) as Record<string, Record<string, Endpoint>>)[name] ?? {};
      for (const handler of handlers) {
        const endpoint = endpoints[handler.name?.getText() ?? ''];
        if (endpoint) found.set(endpoint, codesIn(handler));
      }
    }
  return found;
}

/** `routes(binder, quizApi, { start: … })`: the contract's module and name, and the handlers. */
function bindings(source: ts.SourceFile, checker: ts.TypeChecker) {
  const found: { module: string; name: string; handlers: readonly ts.ObjectLiteralElementLike[] }[] = [];
  const visit = (node: ts.Node) => {
    if (ts.isCallExpression(node) && node.expression.getText() === 'routes') {
      const [, api, handlers] = node.arguments;
      const declared = api && resolved(api, checker)?.valueDeclaration;
      if (declared && ts.isVariableDeclaration(declared) && handlers && ts.isObjectLiteralExpression(handlers))
        found.push({
          module: declared.getSourceFile().fileName,
          name: declared.name.getText(),
          handlers: handlers.properties,
        });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function resolved(node: ts.Node, checker: ts.TypeChecker): ts.Symbol | undefined {
  const symbol =
    node.parent && ts.isShorthandPropertyAssignment(node.parent)
      ? checker.getShorthandAssignmentValueSymbol(node.parent)
      : checker.getSymbolAtLocation(node);
  return symbol && symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
}

/** Collects the codes of the failures that a piece of code makes, itself or through anything it refers to. */
function createWalker(checker: ts.TypeChecker, makers: Makers, members: ReadonlySet<string>) {
  const known = new Map<ts.Node, { codes: Set<string>; next: Set<ts.Node> }>();

  function lookAt(start: ts.Node) {
    const cached = known.get(start);
    if (cached) return cached;
    const here = { codes: new Set<string>(), next: new Set<ts.Node>() };
    known.set(start, here);
    const visit = (node: ts.Node) => {
      if (ts.isTypeNode(node)) return;
      if (ts.isNewExpression(node) && node.expression.getText() === 'Failure')
        for (const code of literalsOf(node.arguments?.[0], checker)) here.codes.add(code);
      if (ts.isIdentifier(node) && mayLead(node, members))
        for (const body of bodiesOf(resolved(node, checker), makers)) if (body !== start) here.next.add(body);
      ts.forEachChild(node, visit);
    };
    visit(start);
    return here;
  }

  return (start: ts.Node): ReadonlySet<string> => {
    const seen = new Set<ts.Node>([start]);
    const codes = new Set<string>();
    for (const node of seen) {
      const { codes: own, next } = lookAt(node);
      for (const code of own) codes.add(code);
      for (const other of next) seen.add(other);
    }
    return codes;
  };
}

/** The type of a long chain of calls takes long to find, so members that are never code of ours are not looked up. */
const mayLead = (node: ts.Identifier, members: ReadonlySet<string>) =>
  !(ts.isPropertyAccessExpression(node.parent) && node.parent.name === node) || members.has(node.text);

/** The names of all members that hold code of ours. */
function memberNames(program: ts.Program): ReadonlySet<string> {
  const names = new Set<string>();
  const visit = (node: ts.Node) => {
    const holdsCode =
      ts.isMethodDeclaration(node) ||
      ts.isMethodSignature(node) ||
      ts.isShorthandPropertyAssignment(node) ||
      (ts.isPropertySignature(node) && node.type !== undefined && ts.isFunctionTypeNode(node.type)) ||
      (ts.isPropertyAssignment(node) &&
        /Function|Identifier|CallExpression/.test(ts.SyntaxKind[node.initializer.kind] ?? ''));
    if (holdsCode && node.name) names.add(node.name.getText());
    ts.forEachChild(node, visit);
  };
  program.getSourceFiles().filter(isOurs).forEach(visit);
  return names;
}

function literalsOf(argument: ts.Expression | undefined, checker: ts.TypeChecker): string[] {
  if (!argument) return [];
  if (ts.isStringLiteral(argument)) return [argument.text];
  const type = checker.getTypeAtLocation(argument);
  const parts = type.isUnion() ? type.types : [type];
  // The type of all codes says nothing; where such a value comes from, its code is a literal.
  return parts.length > 20 ? [] : parts.flatMap((part) => (part.isStringLiteral() ? [part.value] : []));
}

/** The functions that say they return an interface of ours, by its name. */
type Makers = ReadonlyMap<string, readonly ts.Node[]>;

function makersIn(program: ts.Program): Makers {
  const makers: { name: string; node: ts.Node }[] = [];
  const visit = (node: ts.Node) => {
    if ((ts.isFunctionDeclaration(node) || ts.isArrowFunction(node)) && node.type)
      makers.push({ name: node.type.getText().replace(/<.*/s, ''), node });
    ts.forEachChild(node, visit);
  };
  program.getSourceFiles().filter(isOurs).forEach(visit);
  const byName = Map.groupBy(makers, ({ name }) => name);
  return new Map([...byName].map(([name, all]) => [name, all.map(({ node }) => node)]));
}

const isOurs = ({ fileName }: ts.SourceFile) =>
  /\/(server|contract)\/src\//.test(fileName) && !fileName.includes('node_modules');

/** The code behind a name of ours: functions, methods of returned objects, and values made by calls. */
function bodiesOf(symbol: ts.Symbol | undefined, makers: Makers): ts.Node[] {
  return (symbol?.declarations ?? [])
    .filter((node) => isOurs(node.getSourceFile()))
    .flatMap((node) => {
      if (ts.isMethodSignature(node) || ts.isPropertySignature(node)) return madeBy(node, makers);
      const isCode =
        ts.isFunctionDeclaration(node) ||
        ts.isMethodDeclaration(node) ||
        ts.isPropertyAssignment(node) ||
        ts.isShorthandPropertyAssignment(node) ||
        ts.isClassDeclaration(node) ||
        (ts.isVariableDeclaration(node) && node.initializer !== undefined);
      return isCode ? [node] : [];
    });
}

/** A member of an interface as the functions that return the interface write it. */
function madeBy(member: ts.MethodSignature | ts.PropertySignature, makers: Makers): ts.Node[] {
  if (!ts.isInterfaceDeclaration(member.parent)) return [];
  const found: ts.Node[] = [];
  const visit = (node: ts.Node) => {
    if (ts.isObjectLiteralElementLike(node) && node.name?.getText() === member.name.getText()) found.push(node);
    ts.forEachChild(node, visit);
  };
  for (const maker of makers.get(member.parent.name.getText()) ?? []) visit(maker);
  return found;
}
