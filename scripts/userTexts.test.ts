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

test('a text is found at its line', () => {
  expect(textsIn('web/src/x.tsx', '\n\nconst a = <Button>Save</Button>;')).toEqual([
    { file: 'web/src/x.tsx', line: 3, shownBy: 'Button', text: 'Save' },
  ]);
});
