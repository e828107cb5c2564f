import { describe, expect, test } from 'vitest';
import { readQtiItem } from './qti.ts';

const parts = (content: string) =>
  readQtiItem(content).items.map((item) =>
    'question' in item ? { ...item.question, warnings: item.warnings } : { title: item.title, reason: item.reason },
  );

const label = (ident: string, text: string) =>
  `<response_label ident="${ident}"><material><mattext>${text}</mattext></material></response_label>`;
const choice = (attributes = '', options = label('A', 'four') + label('B', 'five')) =>
  `<response_lid ident="R" rcardinality="Single"><render_choice ${attributes}>${options}</render_choice></response_lid>`;
const when = (ident: string, sets: string, attributes = '') =>
  `<respcondition ${attributes}><conditionvar><varequal respident="R">${ident}</varequal></conditionvar>${sets}</respcondition>`;
const RIGHT = when('A', '<setvar action="Set" varname="SCORE">1</setvar>');
const material = (text: string, type = 'text/plain') =>
  `<material><mattext texttype="${type}">${text}</mattext></material>`;
const item = (around: { before?: string; presentation?: string; conditions?: string; after?: string } = {}) =>
  `<item ident="q1" title="Sum">${around.before ?? ''}<presentation>${around.presentation ?? `${material('What is 2+2?')}${choice()}`}</presentation><resprocessing>${around.conditions ?? RIGHT}</resprocessing>${around.after ?? ''}</item>`;
const file = (...items: string[]) => `<questestinterop>${items.join('')}</questestinterop>`;

describe('an item of QTI 1.2', () => {
  test('is read with all that stands around the choices, in its order', () => {
    const presentation = `${material('Read.')}<flow>${material('&lt;p&gt;What is &lt;b&gt;2+2&lt;/b&gt;?&lt;/p&gt;', 'text/html')}${choice()}</flow>${material('No calculator.')}`;
    expect(parts(file(item({ presentation })))).toMatchObject([
      {
        questionText: 'Read.\n\nWhat is **2+2**?\n\nNo calculator.',
        options: ['four', 'five'],
        key: 0,
        keepOrder: false,
        points: 1,
        warnings: [],
      },
    ]);
  });

  test('of plain text is not read as HTML or Markdown, and says if it looks like HTML', () => {
    const presentation = `${material('Is &lt;b&gt;x&lt;/b&gt; *y*?\n  z')}${choice()}`;
    expect(parts(file(item({ presentation })))).toMatchObject([
      {
        questionText: 'Is \\<b\\>x\\</b\\> \\*y\\*?\\\n\u00A0\u00A0z',
        warnings: [expect.stringContaining('HTML tags')],
      },
    ]);
  });

  test.each([
    ['shuffle="No"', true],
    ['shuffle="Yes"', false],
    ['', false],
  ])('with %s keeps the order of its options: %s', (attributes, keepOrder) => {
    const presentation = `${material('Which?')}${choice(attributes)}`;
    expect(parts(file(item({ presentation })))).toMatchObject([{ keepOrder }]);
  });

  test.each([
    [
      '<qtimetadata><qtimetadatafield><fieldlabel>points_possible</fieldlabel><fieldentry>3.0</fieldentry></qtimetadatafield></qtimetadata>',
      '100',
      3,
    ],
    ['<qmd_weighting>2</qmd_weighting>', '1', 2],
    ['', '5', 5],
    // A percentage is not points.
    ['', '100', null],
  ])('has the points of its metadata %s, or of its score %s', (metadata, score, points) => {
    const before = `<itemmetadata>${metadata}</itemmetadata>`;
    const conditions = when('A', `<setvar action="Set">${score}</setvar>`);
    expect(parts(file(item({ before, conditions })))).toMatchObject([{ points, warnings: [] }]);
  });

  test('takes feedback into the explanation, distinguished by the options that show it', () => {
    const show = (ident: string) => `<displayfeedback linkrefid="${ident}"/>`;
    const conditions = [
      `<respcondition continue="Yes"><conditionvar><other/></conditionvar>${show('general')}</respcondition>`,
      when('A', show('a'), 'continue="Yes"'),
      RIGHT,
    ].join('');
    const feedback = (ident: string, text: string) =>
      `<itemfeedback ident="${ident}"><flow_mat>${material(text)}</flow_mat></itemfeedback>`;
    const after = `${feedback('general', 'Count.')}${feedback('a', 'Right!')}${feedback('unused', 'By hand.')}`;
    expect(parts(file(item({ conditions, after })))).toMatchObject([
      {
        explanation: 'Count.\n\nBy hand.\n\n- four: Right!',
        warnings: ['Feedback of single options was put into the explanation.'],
      },
    ]);
  });

  test('shows what its section shows above it, and names what is not for candidates', () => {
    const section = `<section><presentation_material><flow_mat>${material('A passage.')}</flow_mat></presentation_material><rubric view="Candidate">${material('Select one.')}</rubric><rubric view="Tutor">${material('Easy.')}</rubric><section>${item()}</section></section>`;
    expect(parts(file(section, item()))).toMatchObject([
      {
        questionText: 'A passage.\n\nSelect one.\n\nWhat is 2+2?',
        warnings: ['Notes that are not for candidates are not kept.'],
      },
      { questionText: 'What is 2+2?', warnings: [] },
    ]);
  });

  test.each([
    ['no condition', '', /does not say which/],
    ['a score of two options', RIGHT + when('B', '<setvar>1</setvar>'), /Several options score/],
    ['a score by another response', RIGHT.replace('respident="R"', 'respident="X"'), /another response/],
    ['a multiplied score', when('A', '<setvar action="Multiply">2</setvar>'), /“Multiply”/],
    ['a score that is no number', when('A', '<setvar>much</setvar>'), /“much”/],
    [
      'a score by time',
      '<respcondition><conditionvar><durlt>9</durlt></conditionvar><setvar>1</setvar></respcondition>',
      /<durlt>/,
    ],
  ])('with %s is refused by its title and identifier', (_name, conditions, reason) => {
    expect(parts(file(item({ conditions })))).toEqual([{ title: 'Sum (q1)', reason: expect.stringMatching(reason) }]);
  });

  test.each([
    ['<response_lid ident="R" rcardinality="Multiple"><render_choice/></response_lid>', /several correct/],
    ['<response_lid ident="R" rcardinality="Ordered"><render_choice/></response_lid>', /Ordering/],
    ['<response_str ident="R"><render_fib/></response_str>', /Short answers/],
    ['<response_num ident="R"><render_fib/></response_num>', /Numerical/],
    ['<response_lid ident="R"><render_hotspot/></response_lid>', /response_lid/],
    [`${choice()}${choice()}`, /several responses/],
    ['', /no response/],
  ])('of another kind is refused: %s', (presentation, reason) => {
    expect(parts(file(item({ presentation })))).toMatchObject([{ reason: expect.stringMatching(reason) }]);
  });
});

test('groups that draw some of their questions are read whole, which is noted', () => {
  const selection =
    '<selection_ordering><selection><selection_number>1</selection_number></selection></selection_ordering>';
  const { items, notes } = readQtiItem(file(`<section>${selection}${item()}${item()}</section>`));
  expect([items.length, notes]).toEqual([2, ['Groups from which only some questions are drawn are read whole.']]);
});
