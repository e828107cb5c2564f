/** Moodle XML: `multichoice` with one correct answer, and `truefalse`. https://docs.moodle.org/en/Moodle_XML_format */

import { rewriteImages } from '@assay/contract/questions/writtenImages';
import { htmlToMarkdown } from './html/html.ts';
import { carried } from './images.ts';
import {
  emptyQuestion,
  itemOf,
  MOST_ITEMS,
  RefusedItem,
  refuseEndless,
  tooManyItems,
  typeRefused,
  UnreadableFile,
} from './model.ts';
import type { FileQuestion, FileSkill, PrintedImages, ReadFile, ReadItem } from './model.ts';
import { plainToMarkdown } from './html/plainText.ts';
import { createPaths, pathsOf } from './skills.ts';
import { cleanName, explanationWith, readName, readPoints, readTags, tagsOf } from './words.ts';
import { descendants, element, elements, escapeXml, parseXml, textOf } from './xml.ts';
import type { Element } from './xml.ts';

type Warn = (warning: string) => void;
type Files = Map<string, Uint8Array>;

/** The prefix of embedded files in texts. */
const PLUGIN_FILE = '@@PLUGINFILE@@/';

const types: Record<string, string> = {
  shortanswer: 'Short answers without options',
  essay: 'Essay questions',
  numerical: 'Numerical questions',
  matching: 'Matching questions',
  cloze: 'Cloze questions',
  description: 'Descriptions',
  calculated: 'Calculated questions',
  calculatedmulti: 'Calculated questions',
  calculatedsimple: 'Calculated questions',
  ddwtos: 'Drag and drop questions',
  ddimageortext: 'Drag and drop questions',
  gapselect: 'Gap questions',
  ordering: 'Ordering questions',
};

/** As Moodle fills them in, in some of its languages. */
const FILLED_IN = new Set([
  'Your answer is correct.',
  'Your answer is partially correct.',
  'Your answer is incorrect.',
  'Die Antwort ist richtig.',
  'Die Antwort ist teilweise richtig.',
  'Die Antwort ist falsch.',
  'Votre réponse est correcte.',
  'Votre réponse est partiellement correcte.',
  'Votre réponse est incorrecte.',
  'Respuesta correcta',
  'Respuesta parcialmente correcta.',
  'Respuesta incorrecta.',
]);

export function readMoodleXml(text: string): ReadFile {
  const root = parseXml(text);
  if (root.name !== 'quiz')
    throw new UnreadableFile(`The root is <${root.name}>, not <quiz>: this is not Moodle XML.`, root.line);
  const items: ReadItem[] = [];
  const paths = createPaths();
  let skill: FileSkill | null = null;
  for (const question of elements(root, 'question')) {
    if (question.attributes['type'] === 'category') {
      skill = paths.skillAt(textOf(element(element(question, 'category'), 'text')).trim());
      continue;
    }
    if (items.length >= MOST_ITEMS) throw tooManyItems();
    const title = plain(element(question, 'name')) || plain(element(question, 'questiontext'));
    const files = new Map<string, Uint8Array>();
    const of = skill;
    const read = (warn: Warn) => readQuestion(question, of, warn, files);
    items.push(itemOf({ line: question.line, title }, read, files));
  }
  return { items, notes: paths.notes() };
}

const plain = (parent: Element | undefined) =>
  textOf(element(parent, 'text'))
    .slice(0, 1000)
    .replaceAll(/<[^>]*>/g, ' ')
    .trim();

function readQuestion(question: Element, skill: FileSkill | null, warn: Warn, found: Files): FileQuestion {
  const type = question.attributes['type'] ?? '';
  if (type !== 'multichoice' && type !== 'truefalse')
    throw typeRefused(types[type] ?? `Questions of the type “${type.slice(0, 40)}”`);
  const usual = element(question, 'questiontext')?.attributes['format'] ?? 'html';
  const answers = elements(question, 'answer').map((answer) => readAnswer(answer, usual, warn, found));
  const isMultiple = ['false', '0'].includes(textOf(element(question, 'single')).trim());
  const right = answers.filter(({ share }) => share > 0);
  if (type === 'multichoice' && isMultiple) {
    if (right.length !== 1) throw typeRefused('Questions with several correct answers');
    warn('Several options could be selected, though one is right; here only one can be selected.');
  }
  const partial = answers.find(({ share }) => share > 0 && share < 100);
  if (partial)
    throw new RefusedItem(
      `An option counts for ${partial.share}%: several correct answers and partial credit are not supported.`,
    );
  const keys = answers.flatMap(({ share }, place) => (share === 100 ? [place] : []));
  if (keys.length > 1) throw typeRefused('Questions with several correct answers');
  if (keys.length === 0) throw new RefusedItem('No answer has the fraction 100, so none is right.');
  if (answers.some(({ share }) => share < 0)) warn('Penalties for single options are not kept.');
  if (element(question, 'hint')) warn('Hints are not kept.');
  if (type === 'truefalse') warn('A true/false question: it becomes one with these two options.');
  const isTruth = type === 'truefalse';
  const questionText = formatted(element(question, 'questiontext'), usual, warn, found);
  const name = readName(textOf(element(element(question, 'name'), 'text')), questionText, warn);
  const idNumber = textOf(element(question, 'idnumber')).trim();
  if (idNumber !== '' && name !== '') warn(`The ID number “${idNumber.slice(0, 60)}” is not kept.`);
  const read: FileQuestion = {
    ...emptyQuestion(),
    name: name === '' ? cleanName(idNumber, warn) : name,
    questionText,
    options: answers.map(({ text }) => (isTruth ? `${text.charAt(0).toUpperCase()}${text.slice(1)}` : text)),
    key: keys[0] as number,
    points: readPoints(textOf(element(question, 'defaultgrade')).replace(/\.0*$/, ''), warn),
    keepOrder: isTruth || ['false', '0'].includes(textOf(element(question, 'shuffleanswers')).trim()),
    skill,
  };
  const feedback = answers.map((answer) => answer.feedback);
  const general = formatted(element(question, 'generalfeedback'), usual, warn, found);
  const explained = explanationWith(general, read.options, feedback, warn);
  read.explanation = withFeedbackOfCases(explained, question, (parent) => formatted(parent, usual, warn, found), warn);
  readTags(
    elements(element(question, 'tags'), 'tag').map((tag) => textOf(element(tag, 'text'))),
    read,
    warn,
  );
  const unused = descendants(question, 'file').length - found.size;
  if (unused > 0) warn(`${unused === 1 ? '1 embedded file is' : `${unused} embedded files are`} not kept.`);
  return read;
}

/** An author's own words for right and wrong answers; those that Moodle fills in say nothing more than the result. */
function withFeedbackOfCases(
  explanation: string,
  question: Element,
  formattedIn: (parent: Element | undefined) => string,
  warn: Warn,
): string {
  const own = (name: string) => {
    const text = formattedIn(element(question, name));
    return FILLED_IN.has(text) ? '' : text;
  };
  const cases = [own('correctfeedback'), own('incorrectfeedback')];
  const explained = explanationWith(explanation, ['Correct', 'Incorrect'], cases, warn, 'for right and wrong answers');
  // With one right answer, no answer is partially correct.
  if (own('partiallycorrectfeedback') !== '') warn('Feedback for partially correct answers is not kept.');
  return explained;
}

function readAnswer(answer: Element, usual: string, warn: Warn, found: Files) {
  const share = Number(answer.attributes['fraction'] ?? '');
  if (!Number.isFinite(share))
    throw new RefusedItem(`The fraction “${answer.attributes['fraction']?.slice(0, 20)}” is not a number.`);
  const feedback = formatted(element(answer, 'feedback'), usual, warn, found);
  return { share, text: formatted(answer, usual, warn, found), feedback };
}

/** @param usual the format of texts without one: that of the question's text */
function formatted(parent: Element | undefined, usual: string, warn: Warn, found: Files): string {
  const text = textOf(element(parent, 'text'));
  const markdown = inMarkdown(text, parent?.attributes['format'] ?? usual, warn);
  const own = new Map(elements(parent, 'file').map((file) => [file.attributes['name'] ?? '', file]));
  if (own.size === 0) return markdown;
  const names = new Map<Element, string>();
  // Names are unique per text only, so each use gets a new one here.
  return rewriteImages(markdown, ({ alt, address }) => {
    const file = own.get(decoded(address.slice(PLUGIN_FILE.length)));
    if (!address.startsWith(PLUGIN_FILE) || file?.attributes['encoding'] !== 'base64') return `![${alt}](${address})`;
    const known = names.get(file) ?? `file:${found.size}`;
    names.set(file, known);
    found.set(known, Buffer.from(textOf(file), 'base64'));
    return `![${alt}](${known})`;
  });
}

function inMarkdown(text: string, format: string, warn: Warn): string {
  if (format === 'markdown') return text.trim();
  if (format === 'plain_text') return plainToMarkdown(text);
  if (format !== 'moodle_auto_format') return htmlToMarkdown(text, warn);
  refuseEndless(text);
  // HTML whose line breaks are meant, except between tags.
  const broken = text
    .trim()
    .replaceAll(/(?<=>)[ \t]*\n|\n(?=[ \t]*<)/g, ' ')
    .replaceAll('\n', '<br>');
  return htmlToMarkdown(broken, warn);
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

const MARKDOWN = 'format="markdown"';
const text = (value: string) => `<text>${escapeXml(value)}</text>`;

export function printMoodleXml(questions: readonly FileQuestion[], images: PrintedImages): string {
  const paths = pathsOf(questions);
  const written = questions.map(
    (question, nth) => `${printCategory(paths[nth] ?? null)}${printQuestion(question, nth, images)}`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n<quiz>\n${written.join('')}</quiz>\n`;
}

const printCategory = (path: string | null) =>
  path === null ? '' : `<question type="category">\n  <category>${text(path)}</category>\n</question>\n`;

function printQuestion(question: FileQuestion, nth: number, images: PrintedImages): string {
  const withFiles = (markdown: string) => {
    const { text: named, files } = carried(markdown, images, (name) => `${PLUGIN_FILE}${name}`);
    const written = files.map(
      ({ name, bytes }) =>
        `<file name="${name}" path="/" encoding="base64">${Buffer.from(bytes).toString('base64')}</file>`,
    );
    return [text(named), ...written].join('');
  };

  const tags = tagsOf(question, { points: true, order: true, skill: true });
  return `<question type="multichoice">
  <name>${text(question.name || `Question ${nth + 1}`)}</name>
  <questiontext ${MARKDOWN}>${withFiles(question.questionText)}</questiontext>
  <generalfeedback ${MARKDOWN}>${withFiles(question.explanation)}</generalfeedback>
${question.points === null ? '' : `  <defaultgrade>${question.points}</defaultgrade>\n`}  <single>true</single>
  <shuffleanswers>${!question.keepOrder}</shuffleanswers>
  <answernumbering>ABCD</answernumbering>
${question.options.map((option, place) => `  <answer fraction="${place === question.key ? 100 : 0}" ${MARKDOWN}>${withFiles(option)}</answer>\n`).join('')}${
    tags.length === 0 ? '' : `  <tags>${tags.map((tag) => `<tag>${text(tag)}</tag>`).join('')}</tags>\n`
  }</question>
`;
}
