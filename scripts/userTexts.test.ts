import { expect, test } from 'vitest';
import { textsIn } from './userTexts.ts';

const read = (source: string) => textsIn('web/src/x.tsx', source).map(({ shownBy, text }) => [shownBy, text]);

test('an element’s text is one text with its inline elements, and {…} for values', () => {
  expect(read('const a = <p>Open it by <b>noon</b>, {name}.\n  Thanks{" "}again</p>;')).toEqual([
    ['p', 'Open it by noon, {…}. Thanks again'],
  ]);
});

test('props, properties, template strings and messages are texts', () => {
  const source = `
    const a = <Field label="Email" hint={\`At least \${n} characters\`} title={isOn ? 'Off' : 'On'} />;
    const words = { info: 'Not yet known' };
    toast.success('Changes saved');`;
  expect(read(source)).toEqual([
    ['label', 'Email'],
    ['hint', 'At least {…} characters'],
    ['title', 'Off'],
    ['title', 'On'],
    ['info', 'Not yet known'],
    ['', 'Changes saved'],
  ]);
});

test('paths, classes, types, comparisons and logs are not texts', () => {
  const source = `
    import x from 'some module';
    type Word = 'A word';
    const a = <Link to="/quiz" className="text-sm text-ink" />;
    if (state === 'In review') log.info('quiz was closed');
    get('GET /skills');`;
  expect(read(source)).toEqual([]);
});

test('a list of sentences that are joined, an error of a field and a thrown error are texts', () => {
  const source = `
    const hint = ['It is closed.', more].filter(Boolean).join(' and ');
    const errors = { name: 'This name is taken', type: 'user name' };
    throw new Error('The backup is not complete');
    const words = 'a list of words'.split(' ');`;
  expect(read(source)).toEqual([
    ['', 'It is closed.'],
    ['name', 'This name is taken'],
    ['', 'The backup is not complete'],
  ]);
});

test('generic functions of a .ts file are not elements', () => {
  const source = `const first = <T>(all: T[]) => all[0]; const text = <U>(of: U) => 'Not found here';`;
  expect(textsIn('server/src/x.ts', source).map(({ text }) => text)).toEqual(['Not found here']);
});

test('a text is found at its line', () => {
  expect(textsIn('web/src/x.tsx', '\n\nconst a = <Button>Save</Button>;')).toEqual([
    { file: 'web/src/x.tsx', line: 3, shownBy: 'Button', text: 'Save' },
  ]);
});
