import { expect, test } from 'vitest';
import type { QuestionFormat, ReadFormat } from '@assay/contract/questions/questionFiles';
import { printFile, readFile } from './formats.ts';
import { emptyQuestion } from './model.ts';

/** An item in each format with that name, already escaped for it. */
const files: Record<string, (name: string) => string> = {
  gift: (name) => `::${name}::Which tree has acorns? {=The oak ~The fir}\n`,
  'moodle-xml': (name) =>
    `<quiz><question type="multichoice"><name><text>${name}</text></name><questiontext><text>Which tree has acorns?</text></questiontext><answer fraction="100"><text>The oak</text></answer><answer fraction="0"><text>The fir</text></answer></question></quiz>`,
  qti: (name) =>
    `<assessmentItem identifier="item7" title="${name}"><responseDeclaration identifier="R" cardinality="single" baseType="identifier"><correctResponse><value>a</value></correctResponse></responseDeclaration><itemBody><p>Which tree has acorns?</p><choiceInteraction responseIdentifier="R" maxChoices="1"><simpleChoice identifier="a">The oak</simpleChoice><simpleChoice identifier="b">The fir</simpleChoice></choiceInteraction></itemBody><responseProcessing template="http://www.imsglobal.org/question/qti_v2p1/rptemplates/match_correct"/></assessmentItem>`,
  csv: (name) => `question,A,B,answer,name\nWhich tree has acorns?,The oak,The fir,A,${name}\n`,
  json: (name) =>
    JSON.stringify([
      { name, questionText: 'Which tree has acorns?', options: ['The oak', 'The fir'], correctAnswer: 'A' },
    ]),
};

async function nameIn(format: string, name: string) {
  const { items } = await readFile(Buffer.from(files[format]?.(name) ?? ''), format as ReadFormat);
  const [item] = items;
  if (!item || !('question' in item)) throw new Error(item?.reason);
  return { name: item.question.name, warnings: item.warnings.filter((text) => text.includes('name')) };
}

test.each(Object.keys(files))(
  '%s: a name becomes one line, and a long one says that it was shortened',
  async (format) => {
    expect(await nameIn(format, ' Nuts  and\u200b trees ')).toEqual({ name: 'Nuts and trees', warnings: [] });
    const long = await nameIn(format, 'ä'.repeat(300));
    expect(long).toEqual({ name: 'ä'.repeat(255), warnings: ['The name was shortened to 255 characters.'] });
  },
);

test.each(['gift', 'moodle-xml', 'qti'])(
  '%s: a name that only numbers or repeats the question is none',
  async (format) => {
    for (const name of ['Question 12', 'question', 'Which tree', 'Which tree has acorns?'])
      expect([name, await nameIn(format, name)]).toEqual([name, { name: '', warnings: [] }]);
    expect((await nameIn(format, 'Question 12b')).name).toBe('Question 12b');
  },
);

test('an identifier in place of a title is no name', async () => {
  expect((await nameIn('qti', 'item7')).name).toBe('');
  expect((await nameIn('qti', 'item8')).name).toBe('item8');
});

test.each<QuestionFormat>(['gift', 'moodle-xml', 'qti', 'qti21', 'csv', 'xlsx', 'json'])(
  '%s: a name that an author gave comes back, whatever it looks like; a question without one stays without',
  async (format) => {
    const names = [
      '',
      'Question 12',
      'question',
      'question-00004',
      'Which tree',
      'Which tree has acorns?',
      'Oaks [a]',
      '',
    ];
    const questions = names.map((name) => ({
      ...emptyQuestion(),
      name,
      questionText: 'Which tree has acorns?',
      options: ['The oak', 'The fir'],
      key: 0,
      tags: ['name:Question 7', 'name:plants'],
    }));
    const { items } = await readFile(Buffer.from(printFile(questions, format)), format === 'qti21' ? 'qti' : format);
    const read = items.map((item) => ('question' in item ? [item.question.name, item.question.tags] : item.reason));
    expect(read).toEqual(questions.map(({ name, tags }) => [name, tags]));
  },
);

test('a tag of another system that reads like ours stays a tag', async () => {
  const item = '// [tag:name:plants]\n::Oaks::Which tree has acorns? {=The oak ~The fir}\n';
  const { items } = await readFile(Buffer.from(item), 'gift');
  expect(items).toMatchObject([{ question: { name: 'Oaks', tags: ['name:plants'] } }]);
});
