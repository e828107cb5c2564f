import { breaksOff, calls, openModel, says } from '@assay/server/test/scriptedModel';
import { expect, expectAccessibleEverywhere, test } from './fixtures.ts';
import { startWorld } from './world.ts';

const LONG = Array.from({ length: 80 }, (_, index) => `word${index}`).join(' ');

test('an answer of a language model is watched, found again after a reload, stopped, continued and asked otherwise', async ({
  page,
}) => {
  const model = await openModel();
  const world = await startWorld({ AI_BASE_URL: model.url, AI_MODEL: 'small' });
  try {
    await page.goto(`${world.url}/login`);
    await page.getByLabel('Email').fill('admin@demo.example');
    await page.getByLabel('Password', { exact: true }).fill('assay-demo-admin');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('link', { name: 'AI Assistant' }).click();
    await expect(page.getByText(/^small answers/)).toBeVisible();

    model.play(calls('findSkills', {}), says(LONG, { pauseMs: 60 }));
    await page.getByRole('textbox', { name: 'Question' }).fill('Which skills are there?');
    await page.keyboard.press('Enter');
    const conversation = page.getByRole('list', { name: 'Conversation' });
    await expect(conversation.getByText(/word0 word1 /)).toBeVisible();
    await page.reload();
    await expect(conversation.getByText(/word10 /)).toBeVisible();
    await expect(conversation.getByText('word79')).toBeVisible();
    await expect(page.getByRole('main').getByRole('link', { name: 'Skills' })).toHaveAttribute('href', '/admin/skills');
    await expectAccessibleEverywhere(page);

    model.play(says(LONG, { pauseMs: 60 }));
    await page.getByRole('textbox', { name: 'Question' }).fill('Say it again');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Stop' }).click();
    await expect(page.getByText('You stopped this answer.')).toBeVisible();
    await expect.poll(() => model.left).toBe(1);

    model.play(breaksOff('Half of '), says('the rest.'));
    await page.getByRole('button', { name: 'Answer again' }).last().click();
    await expect(page.getByText(/stopped in the middle of its answer/)).toBeVisible();
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(conversation.getByText('the rest.')).toBeVisible();

    model.play(says('Only one.'));
    await page.getByRole('button', { name: 'Edit this question' }).first().click();
    await page.getByRole('textbox', { name: 'Edited question' }).fill('How many skills?');
    await page.getByRole('button', { name: 'Ask again' }).click();
    await expect(conversation.getByText('Only one.')).toBeVisible();
    await page.getByRole('button', { name: 'Previous version of this question' }).click();
    await expect(conversation.getByText('the rest.')).toBeVisible();

    await page.goto(`${world.url}/admin/ai-chat/settings`);
    await page.getByRole('button', { name: 'Test the connection' }).click();
    await expect(page.getByText(/^It answered in/)).toBeVisible();
    await expectAccessibleEverywhere(page);
  } finally {
    await world.stop();
    model.close();
  }
});
