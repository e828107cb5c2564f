import { expect, expectAccessibleEverywhere, test } from '../kit/fixtures.ts';
import { call, choose } from '../kit/quiz.ts';

const QUESTION = String.raw`What are the roots of \(ax^2 + bx + c = 0\) with \[a \neq 0\]?`;
const SUM = Array.from({ length: 60 }, (_, nth) => `x_{${nth}}`).join(' + ');
const RIGHT = String.raw`\(\displaystyle x = \frac{-b \pm \sqrt{b^2 - 4ac}}{2a}\)`;

test('formulas are drawn in the editor, in a quiz and in its review, and the content policy allows them', async ({
  page,
  demo,
  learner,
  signIn,
  world,
}) => {
  const admin = await demo('admin');
  const { skill } = await call<{ skill: { id: number } }>(world, 'POST', 'skills', admin.token, {
    name: `Roots ${Date.now()}`,
    category: 'Tests',
    questionsPerQuiz: 1,
  });
  const violations: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy|Trusted|nested|cannot be a descendant/i.test(message.text()))
      violations.push(message.text());
  });
  const formulas = page.locator('math');
  await signIn(admin);
  await page.goto(`/admin/questions/new?skill=${skill.id}`);
  await page.getByLabel('Question', { exact: true }).fill(QUESTION);
  await expect(formulas).toHaveCount(2);
  for (const [nth, text] of [
    RIGHT,
    String.raw`$$x = -\frac{b}{a}$$`,
    String.raw`\(\href{javascript:alert(1)}{x}\)`,
  ].entries())
    await page.getByRole('textbox', { name: `Option ${'ABC'[nth]}` }).fill(text);
  await page.getByRole('button', { name: 'Remove option D' }).click();
  await page.getByRole('textbox', { name: 'Explanation' }).fill(String.raw`Never \(${SUM}\), for $5 or $6.`);
  await page.getByLabel('Status').selectOption('live');
  await expect(page.locator('mfrac').first()).toBeVisible();
  await expectAccessibleEverywhere(page);
  await page.keyboard.press('Control+s');
  await expect(page).toHaveURL(/\/admin\/questions\/\d+$/);

  await signIn(learner);
  await page.goto(`/quiz?skill=${skill.id}`);
  await page.getByRole('button', { name: 'Start Quiz' }).click();
  await expect(formulas).toHaveCount(4);
  // A fraction is taller than a line, so it is laid out and not only spelled.
  const [fraction, letter] = [page.locator('mfrac').first(), page.locator('mi').first()];
  const heights = [await fraction.boundingBox(), await letter.boundingBox()].map((box) => box?.height ?? 0);
  expect(heights[0]).toBeGreaterThan((heights[1] ?? 0) * 1.5);
  await expect(page.locator('math [href], math [style], math a')).toHaveCount(0);
  await expectAccessibleEverywhere(page);

  await choose(page, 'A');
  await page.getByRole('button', { name: 'Complete Quiz' }).click();
  await expect(page.getByRole('heading', { name: 'Quiz Completed' })).toBeVisible();
  const { quizHistory } = await call<{ quizHistory: { id: number }[] }>(
    world,
    'GET',
    'quiz/history?limit=1',
    learner.token,
  );
  await page.goto(`/quiz/${quizHistory[0]?.id}`);
  await expect(page.getByText('Question 1', { exact: true })).toBeVisible();
  await expect(formulas).toHaveCount(5);
  await expectAccessibleEverywhere(page);
  // A formula that no phone is wide for scrolls within its place, and its font came from here.
  await page.setViewportSize({ width: 390, height: 844 });
  const wide = page.locator('math').filter({ hasText: '59' });
  expect(
    await wide.evaluate((math) => math.scrollWidth > innerWidth || math.getBoundingClientRect().width > innerWidth),
  ).toBe(true);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  expect(
    await page.evaluate(() =>
      [...document.fonts].flatMap(({ family, status }) => (family.includes('Formula') ? status : [])),
    ),
  ).toEqual(['loaded']);
  // Faded only where it continues.
  const edges = () =>
    wide.evaluate(({ parentElement: box }) =>
      ['--formula-start', '--formula-end'].map((edge) => box && getComputedStyle(box).getPropertyValue(edge)),
    );
  await expect.poll(edges).toEqual(['1', '0']);
  await wide.evaluate(({ parentElement: box }) => box?.scrollTo({ left: 99_999 }));
  await expect.poll(edges).toEqual(['0', '1']);
  // Printed, they have the same font, which alone draws their layout.
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('mfrac').first()).toBeVisible();
  const fonts = (await page.pdf({ format: 'A4' })).toString('latin1').match(/(?<=\/FontName \/\w+\+)\w+/g);
  expect(fonts).toContain('NotoSansMath');
  // Paper does not scroll.
  expect(await wide.evaluate((math) => math.getBoundingClientRect().width)).toBeLessThan(620);
  expect(violations).toEqual([]);
});
