/** A QTI content package of any version: a manifest, and the items, tests and passages that it names. */

import { decodeText } from '../decode.ts';
import { MOST_ITEMS, tooManyItems, UnreadableFile } from '../model.ts';
import type { CarriedFiles, ReadFile, ReadItem } from '../model.ts';
import { camel, itemFrom, noItem } from './qti.ts';
import { readQti12 } from './qti12.ts';
import { SOURCES, sourcesIn } from './qtiSources.ts';
import { partsOfTest } from './qtiTest.ts';
import type { PartOfTest } from './qtiTest.ts';
import { element, elements, parseXml } from '../xml.ts';
import type { Element } from '../xml.ts';
import { unzip } from '../zip.ts';

type Files = ReadonlyMap<string, Uint8Array>;

const MANIFEST = 'imsmanifest.xml';
/** A base URL for package files, which reveals addresses that lead outside. */
const PACKAGE = 'http://package.invalid/';

/** Reads every item that the manifest or its tests name. */
export async function readQtiPackage(bytes: Uint8Array): Promise<ReadFile> {
  const files = fromItsFolder(await unzip(bytes, isOfAPackage));
  const notes: string[] = [];
  const manifest = files.get(MANIFEST);
  const listed = manifest ? partsIn(parseXml(decodeText(manifest).text), files, notes) : everyFile(files, notes);
  if (listed.length > MOST_ITEMS) throw tooManyItems();
  const sourceOf = sourcesIn(files.get(SOURCES));
  const items = listed.flatMap((part) => readPart(files, part, sourceOf, notes));
  if (items.length > MOST_ITEMS) throw tooManyItems();
  return { items, notes: [...new Set(notes)] };
}

/** Ignores metadata files that macOS adds. Blackboard’s parts are `.dat`, Canvas’ own ones `.qti`. */
const isOfAPackage = (name: string) =>
  /\.(xml|qti|dat|png|jpe?g|gif|webp)$|(^|\/)assay-markdown\.json$/i.test(name) && !/(^|\/)(__MACOSX\/|\._)/.test(name);

/** Files by their manifest paths, even if the enclosing folder was zipped. */
function fromItsFolder(files: Map<string, Uint8Array>): Map<string, Uint8Array> {
  const manifests = [...files.keys()].filter((name) => name === MANIFEST || name.endsWith(`/${MANIFEST}`));
  const folder = manifests.length === 1 ? (manifests[0] ?? '').slice(0, -MANIFEST.length) : '';
  if (folder === '') return files;
  const within = [...files].filter(([name]) => name.startsWith(folder));
  return new Map(within.map(([name, content]) => [name.slice(folder.length), content]));
}

/** The package file that an address relative to `base` names. */
function nameIn(files: Files, address: string, base = ''): string | undefined {
  if (base === '' && files.has(address)) return address;
  const found = URL.parse(address, `${PACKAGE}${base}`);
  if (found === null || !found.href.startsWith(PACKAGE)) return undefined;
  try {
    const name = decodeURIComponent(found.pathname.slice(1));
    return files.has(name) ? name : ofTheCourse(files, name);
  } catch {
    return undefined;
  }
}

/** Canvas keeps the files of a course in a folder that its texts call by this word. */
function ofTheCourse(files: Files, name: string): string | undefined {
  const [, path] = /\$IMS-CC-FILEBASE\$\/(.*)$/.exec(name) ?? [];
  return ['web_resources/', ''].map((folder) => `${folder}${path}`).find((one) => files.has(one));
}

/** Package files by their address in an item, relative to it or to the others that its text is from. */
const filesFrom = (files: Files, paths: readonly string[]): CarriedFiles => ({
  get: (address) => files.get(paths.map((path) => nameIn(files, address, path)).find(Boolean) ?? ''),
});

interface Listed {
  path: string;
  metadata: Element | null;
  test?: PartOfTest;
}

const ITEM_TYPE = /^imsqti_item_xmlv/;
const TEST_TYPE = /^imsqti_(test|assessment)_xmlv[23]/;
/** QTI 1.2: files with any number of items. */
const OLD_TYPE = /^imsqti_\w*xmlv1p|^assessment\/x-bb-qti/;

function partsIn(manifest: Element, files: Files, notes: string[]): Listed[] {
  const resources = elements(element(manifest, 'resources'), 'resource');
  const ofType = (type: RegExp) => resources.filter(({ attributes }) => type.test(attributes['type'] ?? ''));
  const items = ofType(ITEM_TYPE).map((resource) => ({
    path: pathOf(resource),
    metadata: element(resource, 'metadata') ?? null,
  }));
  const old = ofType(OLD_TYPE).map((resource) => ({ path: oldPathOf(resource, resources, files), metadata: null }));
  const tests = ofType(TEST_TYPE).flatMap((resource) => testedParts(files, pathOf(resource), notes));
  const named = items.map((item) => {
    const name = nameIn(files, item.path);
    const test = tests.find(({ path }) => path === name);
    return test ? { ...item, test } : item;
  });
  const more = tests.filter(({ path }) => !named.some((item) => nameIn(files, item.path) === path));
  const parts = [...named, ...more.map((test) => ({ path: test.path, metadata: null, test })), ...old];
  return parts.length > 0 ? parts : everyFile(files, notes, 'The manifest names no questions');
}

const named = (resource: Element) => elements(resource, 'file').map(({ attributes }) => attributes['href'] ?? '');

const pathOf = (resource: Element): string =>
  resource.attributes['href'] ?? named(resource).find((href) => /\.xml$/i.test(href)) ?? '';

/** Canvas’ own file beside one in Common Cartridge, which lacks the kinds that the latter does not know. */
function oldPathOf(resource: Element, resources: readonly Element[], files: Files): string {
  const others = elements(resource, 'dependency').map(({ attributes }) => attributes['identifierref']);
  const own = resources
    .filter(({ attributes }) => others.includes(attributes['identifier']))
    .flatMap(named)
    .find((href) => /\.qti$/i.test(href) && nameIn(files, href) !== undefined);
  return own ?? resource.attributes['file'] ?? pathOf(resource);
}

function testedParts(files: Files, path: string, notes: string[]): PartOfTest[] {
  const name = nameIn(files, path);
  const bytes = files.get(name ?? '');
  if (name === undefined || !bytes) {
    notes.push(`The manifest names the test “${path.slice(0, 80)}”, but it is not in the package.`);
    return [];
  }
  const root = parseXml(decodeText(bytes).text, camel);
  notes.push('Only the questions of a test are read, not its times, its order or how many of them it draws.');
  return partsOfTest(root, name, (address) => nameIn(files, address, name));
}

function everyFile(files: Files, notes: string[], why = 'The package has no manifest'): Listed[] {
  const items = [...files.keys()].filter((path) => /\.xml$/i.test(path) && !path.endsWith(MANIFEST));
  if (items.length > 0) notes.push(`${why}; every XML file in it was read.`);
  return items.map((path) => ({ path, metadata: null }));
}

function readPart(
  files: Files,
  { path, metadata, test }: Listed,
  sourceOf: ReturnType<typeof sourcesIn>,
  notes: string[],
): ReadItem[] {
  const name = nameIn(files, path);
  const place = { line: 1, within: name ?? path, title: name ?? path };
  if (test?.reason !== undefined) return [{ ...place, line: test.line, within: test.within, reason: test.reason }];
  const bytes = files.get(name ?? '');
  if (name === undefined || !bytes)
    return [{ ...place, reason: 'The manifest names this file, but it is not in the package.' }];
  try {
    const root = parseXml(decodeText(bytes).text, camel);
    const bases = [name, ...(test ? [test.within] : [])];
    if (root.name === 'questestinterop') {
      const read = readQti12(root, { within: name, files: filesFrom(files, bases), hasBank: bankIn(files) });
      notes.push(...read.notes);
      return read.items;
    }
    if (root.name !== 'assessmentItem') return [{ ...place, line: root.line, reason: noItem(root) }];
    const stimulus = (address: string) => {
      const found = nameIn(files, address, name);
      if (found !== undefined) bases.push(found);
      return stimulusIn(files.get(found ?? ''));
    };
    const around = { within: name, metadata, files: filesFrom(files, bases), source: sourceOf(name, bytes), stimulus };
    return [itemFrom(root, test ? { ...around, instructions: test.instructions } : around)];
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    return [{ ...place, line: error.line ?? 1, reason: error.message }];
  }
}

/** A passage in a file of its own. */
function stimulusIn(bytes: Uint8Array | undefined): Element | undefined {
  const root = bytes && parseXml(decodeText(bytes).text, camel);
  return root?.name === 'assessmentStimulus' ? element(root, 'stimulusBody') : undefined;
}

/** Whether another part of the package is the bank of that name. */
const bankIn = (files: Files) => (bank: string) =>
  [...files].some(
    ([name, bytes]) =>
      /\.(xml|qti)$/i.test(name) &&
      decodeText(bytes)
        .text.slice(0, 4000)
        .match(/<objectbank\b[^>]*>/)?.[0]
        .includes(`ident="${bank}"`),
  );
