/**
 * Questions as a QTI content package in version 2.1 or 3.0: rendered for any system, with their Markdown for this one.
 */

import { ownImage } from '@assay/contract/questions/imageAddress';
import { carried, fileNameOf } from '../images.ts';
import { markdownToBlocks, markdownToFlow } from '../html/markdownHtml.ts';
import type { ShownImage } from '../html/markdownHtml.ts';
import type { FileQuestion, PrintedImages } from '../model.ts';
import { printSources, SOURCES } from './qtiSources.ts';
import type { Source } from './qtiSources.ts';
import { tagsOf } from '../words.ts';
import { escapeXml } from '../xml.ts';
import { packed } from '../zip.ts';

type Version = '2.1' | '3.0';

const FOLDER = 'images/';

const spaces = {
  '2.1': { item: 'http://www.imsglobal.org/xsd/imsqti_v2p1', type: 'imsqti_item_xmlv2p1' },
  '3.0': { item: 'http://www.imsglobal.org/xsd/imsqtiasi_v3p0', type: 'imsqti_item_xmlv3p0' },
};

/** `choiceInteraction` as version 3 writes it: `qti-choice-interaction`. */
const kebab = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

function writer(version: Version) {
  const isNew = version === '3.0';
  return (name: string, attributes: Record<string, string>, ...children: string[]) => {
    const tag = isNew ? `qti-${kebab(name)}` : name;
    const given = Object.entries(attributes).map(
      ([key, value]) => ` ${isNew ? kebab(key) : key}="${escapeXml(value)}"`,
    );
    return `<${tag}${given.join('')}>${children.join('')}</${tag}>`;
  };
}

const letters = 'ABCDEF';

type ImageAt = (address: string) => ShownImage | null;

function printItem(question: FileQuestion, id: string, version: Version, imageAt: ImageAt): string {
  const node = writer(version);
  const explanation = markdownToFlow(question.explanation, imageAt);
  const value = (content: string) => node('value', {}, content);
  const points = String(question.points ?? 1);
  const outcome = (identifier: string, start: string) =>
    node(
      'outcomeDeclaration',
      { identifier, cardinality: 'single', baseType: 'float' },
      node('defaultValue', {}, value(start)),
    );
  const isRight = node(
    'match',
    {},
    node('variable', { identifier: 'RESPONSE' }),
    node('correct', { identifier: 'RESPONSE' }),
  );
  const score = node('setOutcomeValue', { identifier: 'SCORE' }, node('baseValue', { baseType: 'float' }, points));
  const feedback =
    question.explanation === ''
      ? []
      : [
          node(
            'setOutcomeValue',
            { identifier: 'FEEDBACK' },
            node('baseValue', { baseType: 'identifier' }, 'explanation'),
          ),
        ];
  const content = [
    node(
      'responseDeclaration',
      { identifier: 'RESPONSE', cardinality: 'single', baseType: 'identifier' },
      node('correctResponse', {}, value(letters[question.key] ?? '')),
    ),
    outcome('SCORE', '0'),
    ...(question.points === null ? [] : [outcome('MAXSCORE', points)]),
    ...(question.explanation === ''
      ? []
      : [node('outcomeDeclaration', { identifier: 'FEEDBACK', cardinality: 'single', baseType: 'identifier' })]),
    node(
      'itemBody',
      {},
      // Outside the prompt, which cannot hold paragraphs in 2.1.
      markdownToBlocks(question.questionText, imageAt),
      node(
        'choiceInteraction',
        { responseIdentifier: 'RESPONSE', shuffle: String(!question.keepOrder), maxChoices: '1' },
        ...question.options.map((option, place) =>
          node('simpleChoice', { identifier: letters[place] ?? '' }, markdownToFlow(option, imageAt)),
        ),
      ),
    ),
    node('responseProcessing', {}, node('responseCondition', {}, node('responseIf', {}, isRight, score)), ...feedback),
    ...(question.explanation === ''
      ? []
      : [
          node(
            'modalFeedback',
            { outcomeIdentifier: 'FEEDBACK', identifier: 'explanation', showHide: 'show' },
            version === '3.0' ? node('contentBody', {}, explanation) : explanation,
          ),
        ]),
  ];
  const item = writer(version)(
    'assessmentItem',
    { identifier: id, title: question.name || id, adaptive: 'false', timeDependent: 'false' },
    ...content,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n${item.replace(/^<([a-z-]+)/i, `<$1 xmlns="${spaces[version].item}"`)}\n`;
}

function printMetadata(question: FileQuestion): string {
  const keywords = tagsOf({ ...question, difficulty: null }, { points: true, order: true }).map(
    (tag) => `<imsmd:keyword><imsmd:langstring xml:lang="en">${escapeXml(tag)}</imsmd:langstring></imsmd:keyword>`,
  );
  // LOM's word for hard is “difficult”.
  const word = question.difficulty === 'hard' ? 'difficult' : question.difficulty;
  const difficulty =
    word === null
      ? ''
      : `<imsmd:educational><imsmd:difficulty><imsmd:source><imsmd:langstring xml:lang="x-none">LOMv1.0</imsmd:langstring></imsmd:source><imsmd:value><imsmd:langstring xml:lang="x-none">${word}</imsmd:langstring></imsmd:value></imsmd:difficulty></imsmd:educational>`;
  return `<metadata><imsmd:lom><imsmd:general>${keywords.join('')}</imsmd:general>${difficulty}</imsmd:lom></metadata>`;
}

const pathOf = (name: string) => `../${FOLDER}${name}`;

/** The texts with package image names, how the item shows the images, and the images. */
function withImages(question: FileQuestion, images: PrintedImages) {
  const files = new Map<string, Uint8Array>();
  const named = (markdown: string): string => {
    const written = carried(markdown, images, pathOf);
    for (const { name, bytes } of written.files) files.set(`${FOLDER}${name}`, bytes);
    return written.text;
  };
  const { questionText, options, explanation } = question;
  const texts = { questionText: named(questionText), options: options.map(named), explanation: named(explanation) };
  const imageAt: ImageAt = (address) => {
    const own = ownImage(address);
    const found = own && images.get(own.sha256);
    if (!own || !found) return null;
    const name = fileNameOf(own.sha256, found.mediaType);
    files.set(`${FOLDER}${name}`, found.bytes);
    return { src: pathOf(name), size: own.size };
  };
  return { texts, imageAt, files };
}

export function printQti(questions: readonly FileQuestion[], version: Version, images: PrintedImages): Uint8Array {
  const all = new Map<string, Uint8Array>();
  const sources: Source[] = [];
  const parts = questions.map((question, nth) => {
    const { texts, imageAt, files } = withImages(question, images);
    const id = `question-${String(nth + 1).padStart(5, '0')}`;
    const path = `items/${id}.xml`;
    const item = printItem(question, id, version, imageAt);
    for (const [name, bytes] of files) all.set(name, bytes);
    sources.push({ path, item, ...texts });
    const resource = `<resource identifier="${id}" type="${spaces[version].type}" href="${path}">${printMetadata(question)}<file href="${path}"/>${[...files.keys()].map((name) => `<file href="${name}"/>`).join('')}</resource>`;
    return { path, resource, item };
  });
  const manifest = `<?xml version="1.0" encoding="UTF-8"?>
<manifest xmlns="http://www.imsglobal.org/xsd/imscp_v1p1" xmlns:imsmd="http://www.imsglobal.org/xsd/imsmd_v1p2" identifier="questions">
<metadata><schema>${version === '2.1' ? 'QTIv2.1 Package' : 'QTI Package'}</schema><schemaversion>${version === '2.1' ? '1.0.0' : '3.0.0'}</schemaversion></metadata>
<organizations/>
<resources>
${parts.map(({ resource }) => resource).join('\n')}
<resource identifier="markdown" type="webcontent" href="${SOURCES}"><file href="${SOURCES}"/></resource>
</resources>
</manifest>
`;
  return packed({
    'imsmanifest.xml': manifest,
    [SOURCES]: printSources(sources),
    ...Object.fromEntries(parts.map(({ path, item }) => [path, item])),
    ...Object.fromEntries(all),
  });
}
