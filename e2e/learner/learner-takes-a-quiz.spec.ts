import { expect, test } from '../kit/fixtures.ts';
import { tabTo } from '../kit/keyboard.ts';
import { answerEveryQuestion, startQuiz } from '../kit/quiz.ts';

test(
  'a learner signs in with the demo account, takes a quiz and finds the result everywhere',
  { tag: '@journey' },
  async ({ page }) => {
    await page.goto('/');
    await expect(page).toHaveURL(/\/login/);
    await page.getByLabel('Email', { exact: true }).fill('learner@demo.example');
    await page.getByLabel('Password', { exact: true }).fill('assay-demo-learner');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page).toHaveURL(/\/dashboard/);
    await expect(page.getByText('Welcome back, Demo')).toBeVisible();

    await page.getByRole('link', { name: 'Take Quiz' }).first().click();
    await page.getByRole('searchbox').fill('no such skill');
    await expect(page.getByText('No skills found matching').first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Start Quiz' })).toBeDisabled();
    await page.getByRole('searchbox').fill('gIt and');
    await startQuiz(page, 'Git and Version Control');
    await expect(page.getByText('Quiz started! Good luck!')).toBeVisible();
    await expect(page.getByText('Question 1 of 10')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Next' })).toBeDisabled();
    await answerEveryQuestion(page);
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Complete Quiz' }).click();

    await expect(page.getByText(/Quiz completed! You scored \d+%/)).toBeVisible();
    await expect(page.getByText('Correct Answers')).toBeVisible();
    await expect(page.getByText('Time Taken')).toBeVisible();
    const range = page.getByRole('img', { name: /^\d+%, probably \d+–\d+%$/ });
    await expect(range).toBeVisible();
    await page.getByText('How sure is this?').click();
    await expect(page.getByText(/^Based on 10 questions: probably \d+–\d+%\. \d+ more questions/)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Take Another Quiz' })).toBeVisible();
    await page.getByRole('link', { name: /details|answers/i }).click();
    await expect(page.getByText(/^(Correct|Incorrect)$/).first()).toBeVisible();
    await expect(range).toBeVisible();
    await page
      .getByRole('link', { name: /history/i })
      .first()
      .click();
    await expect(page).toHaveURL(/\/history/);
    await expect(page.getByText('Git and Version Control').filter({ visible: true }).first()).toBeVisible();
    await page.getByRole('link', { name: 'Leaderboard' }).first().click();
    await expect(page.getByText('(You)').filter({ visible: true }).first()).toBeVisible();
  },
);

test('from the picker through a quiz and its answers to the history with the keyboard alone', async ({
  page,
  learner,
  signIn,
}) => {
  await signIn(learner);
  await page.goto('/quiz');
  await tabTo(page.getByRole('searchbox'));
  await page.keyboard.type('git and');
  const skill = page.getByRole('radio', { name: /Git and Version Control/ });
  await tabTo(skill);
  await page.keyboard.press('Space');
  await expect(skill).toBeChecked();
  await tabTo(page.getByRole('button', { name: 'Start Quiz' }));
  await page.keyboard.press('Enter');
  for (let number = 1; number <= 10; number += 1) {
    await expect(page.getByText(`Question ${number} of 10`)).toBeVisible();
    await page.keyboard.press('b');
    await expect(page.getByRole('radio').nth(1)).toBeChecked();
    if (number < 10) await page.keyboard.press('ArrowRight');
  }
  await tabTo(page.getByRole('button', { name: 'Complete Quiz' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Quiz Completed' })).toBeFocused();
  await tabTo(page.getByRole('link', { name: 'See your answers' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Git and Version Control' })).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(page.getByRole('link', { name: 'Back to Quiz History' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/history/);
  await expect(page.getByText('Git and Version Control').filter({ visible: true }).first()).toBeVisible();
});

test('nothing a running quiz receives reveals the right answer', async ({ page, learner, signIn }) => {
  const bodies: string[] = [];
  page.on('response', (response) => {
    if (response.url().includes('/api/'))
      void response.text().then(
        (text) => bodies.push(text),
        () => undefined,
      );
  });
  await signIn(learner);
  await page.goto('/quiz?skill=2');
  await page.getByRole('button', { name: 'Start Quiz' }).click();
  await answerEveryQuestion(page);
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  const seen = bodies.join('\n');
  expect(seen).toContain('questionText');
  expect(seen).not.toMatch(/correctAnswer|isCorrect|explanation|keyOption/);
});
