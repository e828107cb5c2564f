import type { Page } from '@playwright/test';

/** New ones for every picture, because an import makes them duplicates for the next. */
const fruit = (tree = Date.now()) =>
  [
    '// [tag:fruit] [tag:difficulty:hard]',
    `Which one of these grows on tree ${tree}? {=A ripe pear ~A grey stone ~A white cloud ####Pears grow on trees.}`,
    '',
    'Which of these two is it? {=this =that ~neither}',
    '',
    'Which is not never a fruit? {=None of the above ~pear ~All of the above}',
    '',
    'Explain the sun. {}',
    '',
    `Which one of these grows on tree ${tree}? {~a grey stone =a ripe pear ~a white cloud}`,
  ].join('\n');

const upload = async (page: Page, name: string, text: string) => {
  const file = { name, mimeType: 'text/plain', buffer: Buffer.from(text) };
  await page.getByLabel('File of questions').setInputFiles(file);
  await page.getByRole('link', { name: 'Another file' }).waitFor();
};

/** From two skills in the bank, one missing skill, and none. */
const ofSkills = (tree = Date.now()) =>
  JSON.stringify(
    [
      { skill: 'Python', status: 'live' },
      { skill: 'JavaScript', status: 'draft' },
      { skill: 'Fruit', category: 'Food' },
      {},
    ].map((more, nth) => ({
      questionText: `Which one of these grows on tree ${nth} of ${tree}?`,
      options: ['A ripe pear', 'A grey stone', 'A white cloud'],
      correctAnswer: 'A',
      explanation: 'Pears grow on trees.',
      ...more,
    })),
  );

/** Everything the form can ask about: skills to create, refused items, duplicates and near-duplicates. */
const ofEverything = (tree = Date.now()) => {
  const stem = (what: string) =>
    `Which one of these ripe ${what} falls from tree ${tree} in the first storm of autumn?`;
  const item = { skill: 'Fruit', category: 'Food', options: ['The red one', 'The green one'], correctAnswer: 'A' };
  return JSON.stringify([
    { ...item, questionText: stem('pears') },
    { ...item, questionText: stem('pears') },
    { ...item, questionText: stem('pear') },
    { ...item, skill: 'Trees', questionText: `How old is tree ${tree}?`, options: ['A year', 'Two years'] },
    { skill: 'Python', questionText: 'A question without options?' },
  ]);
};

const importFruit = async (page: Page) => {
  await upload(page, 'fruit.gift', fruit());
  await page.getByLabel('Skill', { exact: true }).selectOption({ index: 2 });
  await page.getByRole('button', { name: /^Import \d+ question/ }).click();
  await page.getByText(/imported into/).waitFor();
};

/** Importing and exporting questions, in the states worth a picture. */
export const questionFilesScreens = [
  {
    name: 'questions-import-verdicts',
    who: 'admin',
    path: '/admin/questions/import',
    prepare: async (page: Page) => {
      await upload(page, 'fruit.gift', fruit());
      await page.getByRole('heading', { name: 'Preview' }).waitFor();
      await page.getByLabel('Skill', { exact: true }).selectOption('new');
      await page.getByText('Show the question').first().click();
    },
  },
  {
    name: 'questions-import-skills',
    who: 'admin',
    path: '/admin/questions/import',
    prepare: async (page: Page) => {
      await upload(page, 'bank.json', ofSkills());
      await page.getByLabel(/^Skill for 2 questions/).selectOption('new');
      await page.getByLabel('Status').selectOption('file');
      await page.getByText('Show the question').first().click();
    },
  },
  {
    name: 'questions-import-choices',
    who: 'admin',
    path: '/admin/questions/import',
    prepare: async (page: Page) => {
      await upload(page, 'moved-bank.json', ofEverything());
      await page.getByLabel('Skill', { exact: true }).selectOption('As in the file');
      await page.getByRole('checkbox', { name: /^Create the/ }).check();
      await page.getByRole('checkbox', { name: /near-duplicate/ }).check();
    },
  },
  {
    name: 'questions-import-unreadable',
    who: 'admin',
    path: '/admin/questions/import',
    prepare: async (page: Page) => {
      await upload(page, 'bank.json', '{"questions": [');
      await page.getByText('The list of questions doesn’t end with ].').waitFor();
    },
  },
  {
    name: 'questions-import-done',
    who: 'admin',
    path: '/admin/questions/import',
    prepare: importFruit,
  },
  {
    name: 'questions-import-undo',
    who: 'admin',
    path: '/admin/questions/import',
    prepare: async (page: Page) => {
      await importFruit(page);
      await page.getByRole('button', { name: 'Undo', exact: true }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  // With the files of the previous ones.
  { name: 'questions-import', who: 'admin', path: '/admin/questions/import' },
  {
    name: 'questions-export',
    who: 'admin',
    path: '/admin/questions/export',
    prepare: async (page: Page) => {
      await page.getByLabel('Format').selectOption('aiken');
      await page.getByText('Aiken can’t store everything:').waitFor();
    },
  },
] as const;
