import { breaksOff, openModel, says } from '@assay/server/test/scriptedModel';
import { expect, expectAccessibleEverywhere, test } from '../kit/fixtures.ts';
import { call, makeShortSkill, takeQuiz } from '../kit/quiz.ts';
import { startWorld } from '../kit/world.ts';

const LONG = Array.from({ length: 60 }, (_, index) => `word${index}`).join(' ');
const HOSTILE = 'See [this](https://evil.example) ![p](https://evil.example/p.png) now.';

test('a learner asks about one answer of a quiz, finds the dialogue again, and nothing in it leads anywhere', async ({
  page,
}) => {
  const model = await openModel();
  const world = await startWorld({ AI_BASE_URL: model.url, AI_MODEL: 'small' });
  try {
    const tokenOf = async (email: string, password: string) =>
      (await call<{ token: string }>(world, 'POST', 'auth/login', '', { email, password })).token;
    const admin = await tokenOf('admin@demo.example', 'assay-demo-admin');
    const learner = await tokenOf('learner@demo.example', 'assay-demo-learner');
    const skillId = await makeShortSkill(world, admin, 300, 2);
    await takeQuiz(world, learner, skillId, 1);
    const { quizHistory } = await call<{ quizHistory: { id: number }[] }>(
      world,
      'GET',
      'quiz/history?limit=1',
      learner,
    );

    await page.goto(`${world.url}/login`);
    await page.getByLabel('Email', { exact: true }).fill('learner@demo.example');
    await page.getByLabel('Password', { exact: true }).fill('assay-demo-learner');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page).toHaveURL(/\/dashboard/);
    const open = () => page.goto(`${world.url}/quiz/${quizHistory[0]?.id}`);
    const ask = page.getByRole('button', { name: 'Ask about this question' });
    await open();
    await expect(page.getByText('Question 2', { exact: true })).toBeVisible();
    await expect(ask).toHaveCount(0);

    await call(world, 'PUT', `admin/skills/${skillId}`, admin, { dialogues: true });
    await open();
    await expect(ask).toHaveCount(2);
    await ask.last().focus();
    await page.keyboard.press('Enter');
    const dialogue = page.getByRole('region', { name: 'Your questions about question 2' });
    // Beside it, the latest answer is said to screen readers.
    const said = dialogue.getByRole('list');
    await expect(dialogue.getByRole('textbox', { name: 'Question' })).toBeFocused();
    model.play(says(LONG, { pauseMs: 60 }));
    await page.keyboard.type('Why is B wrong?');
    await page.keyboard.press('Enter');
    await expect(said.getByText(/word0 word1 /)).toBeVisible();
    await page.reload();
    await expect(said.getByText('word59')).toBeVisible();
    // Stop until the answer has ended.
    await expect(dialogue.getByRole('button', { name: 'Ask', exact: true })).toBeVisible();
    await expect(dialogue.getByText(/may be wrong. 4 questions left/)).toBeVisible();

    model.play(breaksOff('Half of '), says(HOSTILE));
    await dialogue.getByRole('textbox', { name: 'Question' }).fill('Again?');
    await page.keyboard.press('Enter');
    await expect(said.getByText(/stopped in the middle of its answer/)).toBeVisible();
    await expectAccessibleEverywhere(page);
    await dialogue.getByRole('button', { name: 'Try again' }).click();
    await expect(said.getByText('See this p now.')).toBeVisible();
    await expect(said.locator('a, img')).toHaveCount(0);
    // One of the two questions.
    for (const { body } of model.requests) expect(JSON.stringify(body).match(/What is \d plus \d/g)).toHaveLength(1);
  } finally {
    await world.stop();
    model.close();
  }
});
