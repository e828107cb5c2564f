import { expect, expectAccessibleEverywhere, test } from '../kit/fixtures.ts';
import { call } from '../kit/quiz.ts';
import { diagram } from '../kit/diagram.ts';

const QUESTION = 'Which of the two bars of this chart is the taller one?';
const CODE = '```js\nconst taller = (one, other) => (one > other ? "one" : "other"); // which?\n```';

test('an image comes into a question by keyboard, and learners see it with its description beside coloured code', async ({
  page,
  demo,
  learner,
  signIn,
  world,
}) => {
  const admin = await demo('admin');
  const name = `Charts ${Date.now()}`;
  const { skill } = await call<{ skill: { id: number } }>(world, 'POST', 'skills', admin.token, {
    name,
    category: 'Tests',
    questionsPerQuiz: 1,
  });
  const violations: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy|Trusted|nested|cannot be a descendant/i.test(message.text()))
      violations.push(message.text());
  });
  await signIn(admin);
  await page.goto(`/admin/questions/new?skill=${skill.id}`);
  await page.getByLabel('Question', { exact: true }).fill(QUESTION);
  await page.getByRole('button', { name: 'Image into Question' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Insert image' });
  const chooser = page.waitForEvent('filechooser');
  await expect(dialog.getByRole('button', { name: 'Select image' })).toBeFocused();
  await page.keyboard.press('Enter');
  await (await chooser).setFiles({ name: 'bars.txt', mimeType: 'image/png', buffer: Buffer.from('<svg/>') });
  await dialog.getByLabel('Description').fill('Two bars, the left one half as high as the right one');
  await page.keyboard.press('Enter');
  await expect(
    dialog.getByText('SVG images can contain scripts, so they are not accepted. Save it as PNG.'),
  ).toBeVisible();
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'bars.png', mimeType: 'image/png', buffer: diagram(640, 400) });
  await dialog.getByLabel('Description').press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByLabel('Question', { exact: true })).toBeFocused();
  await page.keyboard.type(`\n\n${CODE}`);
  const preview = page.getByRole('img', { name: 'Two bars, the left one half as high as the right one' });
  await expect(preview).toBeVisible();
  await expect(preview).toHaveJSProperty('naturalWidth', 640);
  for (const [nth, text] of ['The left one', 'The right one', 'Neither'].entries())
    await page.getByRole('textbox', { name: `Option ${'ABC'[nth]}` }).fill(text);
  await page.getByRole('button', { name: 'Remove option D' }).click();
  await expect(page.getByRole('textbox', { name: 'Option C' })).toBeFocused();
  await page.getByLabel('Status').selectOption('live');
  await expect(page.locator('pre span').filter({ hasText: /^const$/ })).toBeVisible();
  await expectAccessibleEverywhere(page);
  await page.keyboard.press('Control+s');
  await expect(page).toHaveURL(/\/admin\/questions\/\d+$/);

  await signIn(learner);
  await page.goto(`/quiz?skill=${skill.id}`);
  await page.getByRole('button', { name: 'Start Quiz' }).click();
  const shown = page.getByRole('img', { name: 'Two bars, the left one half as high as the right one' });
  await expect(shown).toBeVisible();
  await expect(page.locator('pre span').filter({ hasText: /^const$/ })).toBeVisible();
  // Its space is known before it loads.
  expect(await shown.evaluate((image) => [image.getAttribute('width'), image.getAttribute('height')])).toEqual([
    '640',
    '400',
  ]);
  await expectAccessibleEverywhere(page);
  expect(violations).toEqual([]);
});

test('text that is pasted with a picture of itself comes as text; a picture opens the dialog, alone or with its name', async ({
  page,
  demo,
  signIn,
}) => {
  await signIn(await demo('admin'));
  await page.goto('/admin/questions/new');
  const field = page.getByLabel('Question', { exact: true });
  const paste = (texts: Record<string, string>) =>
    field.evaluate((area, given) => {
      const clipboardData = new DataTransfer();
      clipboardData.items.add(new File([new Uint8Array([1])], 'cells.png', { type: 'image/png' }));
      for (const [type, text] of Object.entries(given)) clipboardData.setData(type, text);
      // Returns whether the browser continues to insert the text.
      return area.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }, texts);
  const dialog = page.getByRole('dialog', { name: 'Insert image' });
  expect(await paste({ 'text/plain': 'one\ttwo', 'text/html': '<table><td>one<td>two</table>' })).toBe(true);
  await expect(dialog).toBeHidden();
  const pictures: Record<string, string>[] = [
    {},
    { 'text/plain': 'cells.png' },
    { 'text/html': '<img src="https://example.org/cells.png">' },
  ];
  for (const texts of pictures) {
    expect(await paste(texts)).toBe(false);
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  }
});
