import type { Page } from '@playwright/test';
import { breaksOff, calls, openModel, says, status } from '@assay/server/test/scriptedModel';
import type { ScriptedModel, Turn } from '@assay/server/test/scriptedModel';
import { layCable } from '../kit/cable.ts';
import { expect, expectAccessibleEverywhere, test } from '../kit/fixtures.ts';
import { call } from '../kit/quiz.ts';
import { startWorld } from '../kit/world.ts';
import type { World } from '../kit/world.ts';
import { openWindow, reuseWindows } from '../kit/windows.ts';

const LONG = Array.from({ length: 80 }, (_, index) => `word${index}`).join(' ');

/**
 * An installation with a scripted language model, and its admin signed in.
 * @param settings of the installation beside the model's
 */
async function withModel(
  page: Page,
  work: (world: World, model: ScriptedModel) => Promise<void>,
  settings: Record<string, string> = {},
) {
  const model = await openModel();
  const world = await startWorld({ AI_BASE_URL: model.url, AI_MODEL: 'small', ...settings });
  try {
    await page.goto(`${world.url}/login`);
    await page.getByLabel('Email').fill('admin@demo.example');
    await page.getByLabel('Password', { exact: true }).fill('assay-demo-admin');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('link', { name: 'AI Assistant' }).waitFor();
    await work(world, model);
  } finally {
    await world.stop();
    model.close();
  }
}

test('an answer of a language model is watched, found again after a reload, stopped, continued and asked otherwise', async ({
  page,
}) => {
  await withModel(page, async (world, model) => {
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

    model.play(says(LONG, { pauseMs: 500 }));
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

    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: 'Copy this answer' }).last().click();
    await expect(page.getByText('Copied', { exact: true })).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('the rest.');

    await page.goto(`${world.url}/admin/ai-chat/settings`);
    await page.getByRole('button', { name: 'Test the connection' }).click();
    await expect(page.getByText(/^It answered in/)).toBeVisible();
    await expectAccessibleEverywhere(page);
  });
});

test('another device watches an answer, also over a lost network; a killed server loses none of its words', async ({
  page,
  browser,
}) => {
  await withModel(page, async (world, model) => {
    const ask = async (question: string) => {
      await page.getByRole('textbox', { name: 'Question' }).fill(question);
      await page.keyboard.press('Enter');
    };
    const conversation = page.getByRole('list', { name: 'Conversation' });
    await page.getByRole('link', { name: 'AI Assistant' }).click();
    model.play(says(LONG, { pauseMs: 300 }));
    await ask('Say something long');
    await expect(conversation.getByText(/word0 word1 /)).toBeVisible();
    const cable = await layCable(world.url);
    const elsewhere = await openWindow(browser, { baseURL: cable.url });
    const session = await page.evaluate(() => [
      localStorage.getItem('token') ?? '',
      localStorage.getItem('user') ?? '',
    ]);
    await elsewhere.context().addInitScript(([token = '', user = '']) => {
      localStorage.setItem('token', token);
      localStorage.setItem('user', user);
    }, session);
    await elsewhere.goto(page.url().replace(world.url, cable.url));
    const there = elsewhere.getByRole('list', { name: 'Conversation' });
    await expect(there.getByText(/ word9 /)).toBeVisible();
    cable.unplug();
    await expect(there.getByText('Connection lost. Reconnecting…')).toBeVisible();
    cable.plugIn();
    // No word is missing, and none is there twice.
    for (const one of [page, elsewhere])
      await expect(one.getByRole('list', { name: 'Conversation' }).getByText('word79')).toHaveText(LONG);

    // Its last word comes before its end, and until then no question is taken.
    await expect(page.getByRole('button', { name: 'Answer again' })).toBeVisible();
    model.play(says(LONG, { pauseMs: 500 }), says('the rest.'));
    await ask('Once more');
    // Stored every 400 ms.
    const latest = conversation.getByRole('listitem').last();
    await expect(latest.getByText(/^word0 word1 word2 word3 word4 /)).toBeVisible();
    const id = new URL(page.url()).searchParams.get('session');
    const stored = () => call(world, 'GET', `ai/sessions/${id}/messages`, session[0] ?? '');
    await expect
      .poll(async () => JSON.stringify(await stored()), { intervals: [100] })
      .toMatch(/"word0 word1 word2 word3 /);
    await world.kill();
    await expect(latest.getByText('Connection lost. Reconnecting…')).toBeVisible();
    await world.restart();
    await expect(page.getByText(/The server couldn’t finish this answer/)).toBeVisible({
      timeout: 60_000,
    });
    await expect(latest.getByText(/^word0 word1 word2 word3 /)).toBeVisible();
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(conversation.getByText('the rest.')).toBeVisible();
    await reuseWindows(elsewhere);
    cable.close();
  });
});

test('a busy model says when to ask again; a used-up budget keeps the question, and the topic of a set', async ({
  page,
}) => {
  await withModel(
    page,
    async (world, model) => {
      const conversation = page.getByRole('list', { name: 'Conversation' });
      const box = page.getByRole('textbox', { name: 'Question' });
      await page.getByRole('link', { name: 'AI Assistant' }).click();
      model.play(status(429, { 'retry-after': '3' }), says('Here it is.'));
      await box.fill('Which skills are weak?');
      await page.keyboard.press('Enter');
      await expect(conversation.getByText('The language model has too many requests.')).toBeVisible();
      const again = page.getByRole('button', { name: 'Answer again' });
      await expect(again).toBeDisabled();
      await expectAccessibleEverywhere(page);
      await again.click();
      await expect(conversation.getByText('Here it is.')).toBeVisible();

      // The first answer left a rest of the day's tokens, which this one uses up.
      await box.fill('And which are strong?');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('button', { name: 'Answer again' })).toHaveCount(2);
      const asked = model.requests.length;
      await box.fill('And why?');
      await page.keyboard.press('Enter');
      await expect(page.getByText('You’ve used up today’s tokens.')).toBeVisible();
      await expect(box).toHaveValue('And why?');
      await expectAccessibleEverywhere(page);

      await page.goto(`${world.url}/admin/questions/generate`);
      await page.getByLabel('Skill').selectOption({ index: 1 });
      await page.getByLabel('Topic').fill('Fountain pens');
      await page.getByRole('button', { name: 'Generate' }).click();
      await expect(page.getByText('You’ve used up today’s tokens.')).toBeVisible();
      await expect(page.getByLabel('Topic')).toHaveValue('Fountain pens');
      await expectAccessibleEverywhere(page);
      expect(model.requests).toHaveLength(asked);
    },
    { AI_DAILY_TOKENS: '1000' },
  );
});

const written = [
  {
    questionText: 'Which nib writes the widest line?',
    options: { A: 'A fine nib', B: 'A broad nib', C: 'A medium nib' },
    correctAnswer: 'B',
    explanation: 'A broad nib has the widest tip.',
  },
  {
    questionText: 'Which part of a fountain pen holds the ink?',
    options: { A: 'The converter', B: 'The finial', C: 'The clip' },
    correctAnswer: 'A',
    explanation: 'It sits in the barrel and is filled through the nib.',
  },
];
const another = [
  {
    questionText: 'Why does ink feather on cheap paper?',
    options: { A: 'Its fibres draw the ink along', B: 'Its surface repels the ink', C: 'Its colour bleaches the ink' },
    correctAnswer: 'A',
    explanation: 'Unsized fibres act like a wick.',
  },
];
const RIGHT = ['A broad nib', 'The converter', 'Its fibres draw the ink along'];

/** Writes the set, and answers its questions if it may read them. */
const writes: Turn = (reply, request) => {
  const asked = JSON.parse(request.body.messages.at(-1)?.content ?? '{}');
  if (asked.options === undefined)
    return says(JSON.stringify(asked.instead === undefined ? written : another))(reply, request);
  const right = Object.entries(asked.options).find(([, text]) => RIGHT.includes(String(text)));
  return says(asked.question === undefined ? 'none' : (right?.[0] ?? 'none'))(reply, request);
};

test('a language model writes questions; one is edited and accepted, one rejected, taken back and written anew; a set is left and stopped', async ({
  page,
}) => {
  await withModel(page, async (world, model) => {
    model.play(writes);
    await page.goto(`${world.url}/admin/questions`);
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('button', { name: 'Generate questions' }).click();
    await expect(page.getByRole('button', { name: 'Generate' })).toBeVisible();
    await expectAccessibleEverywhere(page);
    await page.getByLabel('Skill').selectOption({ index: 1 });
    await page.getByLabel('Topic').fill('Fountain pens');
    await page.getByRole('button', { name: 'Generate' }).click();
    await expect(page.getByText(/^2 of 5 questions/)).toBeVisible();
    await expectAccessibleEverywhere(page);
    await page.getByRole('button', { name: 'Edit', exact: true }).first().click();
    const form = page.getByRole('form', { name: 'Edit question 1' });
    await expect(form.getByRole('textbox', { name: 'Question' })).toBeFocused();
    await form.getByRole('textbox', { name: 'Question' }).fill('Which of these nibs writes the widest line?');
    await expectAccessibleEverywhere(page);
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Which of these nibs writes the widest line?')).toBeVisible();
    await expect(page.getByText(/^2 of 5 questions/)).toBeVisible();
    await page.getByText(/^Edited /).click();
    await expect(page.getByLabel('Changes from the model’s text to this one')).toContainText('of these nibs');
    await expectAccessibleEverywhere(page);
    await page.getByRole('button', { name: 'Accept as a draft' }).first().click();
    await page.getByRole('link', { name: 'Edit the draft' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Edit question' })).toBeVisible();
    await expect(page.getByText('Draft', { exact: true }).first()).toBeVisible();
    await expect(page.getByText(/Drafted by small on .*, edited and accepted by Demo Admin/)).toBeVisible();
    await page.getByRole('button', { name: 'Answer without key' }).click();
    await expect(page.getByText('small answered without the key and agrees with it.')).toBeVisible();
    await expectAccessibleEverywhere(page);
    await page.getByRole('link', { name: 'Open set' }).click();
    await expect(page.getByText(/1 accepted/)).toBeVisible();

    await page.getByRole('button', { name: 'Reject' }).click();
    await expectAccessibleEverywhere(page);
    await page.getByRole('textbox', { name: 'Reason' }).fill('Too easy');
    await page.getByRole('dialog').getByRole('button', { name: 'Reject' }).click();
    await expect(page.getByText(/1 accepted, 1 rejected/)).toBeVisible();
    await page.getByRole('button', { name: 'Undo rejection' }).click();
    await expect(page.getByText(/1 accepted, 1 rejected/)).toBeHidden();
    await page.getByRole('button', { name: 'Reject' }).click();
    await page.getByRole('textbox', { name: 'Reason' }).fill('Far too easy');
    await page.getByRole('dialog').getByRole('button', { name: 'Reject' }).click();
    await page.getByRole('button', { name: 'Write another' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Write another' }).click();
    await expect(page.getByText('Why does ink feather on cheap paper?')).toBeVisible();
    await page.getByRole('button', { name: 'Delete set' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete set' }).click();

    model.play(says(JSON.stringify(written), { pauseMs: 1000 }));
    await page.getByLabel('Topic').fill('Ink');
    await page.getByRole('button', { name: 'Generate' }).click();
    const writing = page.getByText(/^small is writing 5 questions/);
    await expect(writing).toBeVisible();
    await page.getByRole('link', { name: 'AI Assistant' }).click();
    await page.goto(`${world.url}/admin/questions/generate`);
    await page.getByRole('link', { name: /, 5 requested$/ }).click();
    await expect(writing).toBeVisible();
    await page.getByRole('button', { name: 'Stop' }).click();
    await expect(page.getByText('You stopped it.')).toBeVisible();
    await expect.poll(() => model.left).toBe(1);
  });
});
