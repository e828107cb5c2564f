import type { Page } from '@playwright/test';
import { keepWorking } from '../kit/answering.ts';
import { call, choose, makeShortSkill, serverSide } from '../kit/quiz.ts';
import { expect, expectAccessibleEverywhere, test } from '../kit/fixtures.ts';
import { windowOf } from '../kit/meetings.ts';
import { saved, savedRows } from '../kit/saving.ts';
import { reuseWindows } from '../kit/windows.ts';
import type { World } from '../kit/world.ts';

/** A person's attempt in a new skill, with option B for every question. */
async function attemptOf(world: World, adminToken: string, token: string, seconds = 300) {
  const skillId = await makeShortSkill(world, adminToken, seconds);
  const { id, questions } = await serverSide(world, token, skillId);
  return { skillId, id, questions };
}

async function answerAndComplete(
  world: World,
  token: string,
  attempt: { id: number; questions: { id: number }[] },
  letters = 'BBB',
) {
  for (const [nth, { id: questionId }] of attempt.questions.entries())
    await call(world, 'POST', 'quiz/answer', token, {
      quizAttemptId: attempt.id,
      questionId,
      selectedAnswer: letters[nth],
    });
  await call(world, 'POST', 'quiz/complete', token, { quizAttemptId: attempt.id });
}

test('a learner who opens the attempts is led to the own dashboard', async ({ page, learner, signIn }) => {
  await signIn(learner);
  await page.goto('/admin/reports/attempts');
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('an admin finds an attempt, assesses it, voids it and brings it back', async ({
  page,
  learner,
  demo,
  signIn,
  world,
}) => {
  const admin = await demo('admin');
  const attempt = await attemptOf(world, admin.token, learner.token);
  await answerAndComplete(world, learner.token, attempt);
  await signIn(admin);
  await page.goto('/admin/reports/attempts');
  await expect(page.getByRole('heading', { name: 'Attempts', level: 1 })).toBeVisible();
  await expectAccessibleEverywhere(page);
  await page.setViewportSize({ width: 1280, height: 900 });

  await page.getByRole('searchbox', { name: 'Learner' }).fill(learner.email);
  await page.keyboard.press('Enter');
  await expect(page.getByText('1 attempt', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByRole('combobox', { name: 'Assessment' }).selectOption('Not assessed');
  await expect(page).toHaveURL(/assessed=/);
  await expectAccessibleEverywhere(page);
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.getByRole('button', { name: 'Show results' }).click();
  await page.getByRole('table').locator(`a[href$="/attempts/${attempt.id}"]`).click();
  const times = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Time per question' }) });
  await times.getByRole('slider').press('Home');
  await expect(times.getByRole('slider')).toHaveAttribute(
    'aria-valuetext',
    /^Question 1: seconds \d+, answer Incorrect$/,
  );
  await expectAccessibleEverywhere(page);
  await page.setViewportSize({ width: 1280, height: 900 });
  const picture = await saved(page, 'Export Time per question', 'SVG');
  expect(picture.name).toBe('time-per-question.svg');
  expect(picture.text).toMatch(/>Time per question<.*>Seconds<.*>Question</s);
  const { text: rows } = await saved(page, 'Export Time per question', 'CSV');
  expect(rows).toMatch(/^\uFEFF?Question,Question id,Answer,Time \(s\)\r\n1,\d+,Incorrect,\d+\r\n2,/);
  await times.getByRole('link', { name: /^Question 3/ }).press('Enter');
  await expect(page).toHaveURL(/#answer-3$/);
  await expect(page.getByText('Their answer', { exact: true })).toHaveCount(3);
  await times.getByRole('button', { name: 'Show table' }).click();
  await expect(times.getByRole('row')).toContainText([/Time \(s\)/, /Incorrect/, /Incorrect/, /Incorrect/]);

  await page.getByRole('button', { name: 'Assess' }).click();
  await page.getByRole('button', { name: 'Add assessment' }).click();
  await expect(page.getByText('Enter a comment')).toBeVisible();
  await page.getByRole('textbox', { name: 'Assessment' }).fill('Guessed with reason');
  await page.getByRole('spinbutton', { name: 'Your rating' }).fill('40');
  await page.getByRole('checkbox', { name: /Show to learner/ }).check();
  await expectAccessibleEverywhere(page);
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.getByRole('button', { name: 'Add assessment' }).click();
  await expect(page.getByText('Guessed with reason')).toBeVisible();
  const { name, text } = await saved(page, 'Export Assessments', 'CSV');
  expect(name).toBe(`assessments-of-attempt-${attempt.id}.csv`);
  expect(text).toMatch(/Withdrawn because\r\n.+Z,.+,40,Guessed with reason,,yes,\r\n$/);

  await page.getByRole('button', { name: 'Hide from learner' }).click();
  await expect(page.getByText('Admins only', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Show to learner' }).click();
  await expect(page.getByText('Visible to learner', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Assess', exact: true }).click();
  await page.getByRole('textbox', { name: 'Assessment' }).fill('Meant for somebody else');
  await page.getByRole('checkbox', { name: /Show to learner/ }).check();
  await page.getByRole('button', { name: 'Add assessment' }).click();
  await expect(page.getByRole('button', { name: 'Withdraw' })).toHaveCount(2);
  await page.getByRole('button', { name: 'Withdraw' }).last().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click();
  await expect(page.getByText('Enter a reason', { exact: true })).toBeVisible();
  await page.getByRole('textbox', { name: 'Reason' }).fill('Another learner was meant');
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click();
  await expect(page.getByText(/^Withdrawn .+: Another learner was meant$/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Withdraw' })).toHaveCount(1);

  const answers = await savedRows(page, 'Export answers');
  expect(answers.map((row) => row['Attempt id'])).toEqual([attempt.id, attempt.id, attempt.id].map(String));

  await page.getByRole('button', { name: 'Void', exact: true }).click();
  await page.getByRole('textbox', { name: 'Reason' }).fill('Two people sat there');
  await page.getByRole('button', { name: 'Void attempt' }).click();
  await expect(page.getByText(/Two people sat there/)).toBeVisible();
  await page.getByRole('button', { name: 'Restore' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByRole('button', { name: 'Void', exact: true })).toBeVisible();

  await signIn(learner);
  await page.goto(`/quiz/${attempt.id}`);
  await expect(page.getByText('Guessed with reason')).toBeVisible();
  await expect(page.getByText('Meant for somebody else')).toHaveCount(0);
  await expect(page.getByText('Your answer', { exact: true })).toHaveCount(3);
});

test('time that an admin adds, a limit that they lift and their end are on the learner’s screen at once, without a reload', async ({
  page,
  learner,
  demo,
  signIn,
  world,
  browser,
}) => {
  const admin = await demo('admin');
  const { skillId, id } = await attemptOf(world, admin.token, learner.token);
  await signIn(learner);
  await page.goto(`/quiz?skill=${skillId}`);
  const timer = page.getByRole('timer', { name: 'Time left' });
  await expect(timer).toHaveText(/^[1-5]:\d\d$/);
  await choose(page, 'B');

  const other = await windowOf(browser, world, { who: admin });
  await other.goto(`/admin/reports/attempts/${id}`);
  await other.getByRole('button', { name: 'Add time' }).click();
  await other.getByRole('button', { name: '10 min', exact: true }).click();
  await other.getByRole('dialog').getByRole('button', { name: 'Add time' }).click();
  await expect(other.getByText(/10:00 minutes were added/)).toBeVisible();
  await expect(timer).toHaveText(/^1[0-5]:\d\d$/);

  await other.getByRole('button', { name: 'Add time' }).click();
  await other.getByRole('checkbox', { name: /^No time limit/ }).check();
  await other.getByRole('dialog').getByRole('button', { name: 'Add time' }).click();
  await expect(timer).toHaveText('No time limit');
  await expect(page.getByText('Your time limit has been removed.')).toBeVisible();
  await expect(other.getByText(/questions answered, no time limit/)).toBeVisible();
  await expect(other.getByRole('button', { name: 'Add time' })).toHaveCount(0);

  await other.getByRole('button', { name: 'End', exact: true }).click();
  await other.getByRole('dialog').getByRole('button', { name: 'End quiz' }).click();
  await expect(other.getByText('The quiz is over and scored')).toBeVisible();
  await expect(page.getByText('Correct Answers').first()).toBeVisible();

  await reuseWindows(other);
});

test('time is added once where the answer is lost and an admin clicks again', async ({
  page,
  learner,
  demo,
  signIn,
  world,
}) => {
  const admin = await demo('admin');
  const { id } = await attemptOf(world, admin.token, learner.token);
  await signIn(admin);
  await page.goto(`/admin/reports/attempts/${id}`);
  await page.route(
    '**/api/admin/attempts/extend',
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await page.getByRole('button', { name: 'Add time' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: '10 min', exact: true }).click();
  await dialog.getByRole('button', { name: 'Add time' }).click();
  await expect(dialog.getByText('Failed to add time')).toBeVisible();
  await dialog.getByRole('button', { name: 'Add time' }).click();
  await expect(page.getByText(/has 10 more minutes/)).toBeVisible();
  await expect(page.getByText(/^10:00 minutes were added/)).toBeVisible();
});

test('several attempts get more time at once, one of them is void by its own menu, and selected ones by one act', async ({
  page,
  learner,
  demo,
  signIn,
  world,
}) => {
  const admin = await demo('admin');
  const [first, second] = [
    await attemptOf(world, admin.token, learner.token),
    await attemptOf(world, admin.token, learner.token),
  ];
  await signIn(admin);
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(`/admin/reports/attempts?search=${encodeURIComponent(learner.email)}`);
  await expect(page.getByText('2 attempts', { exact: true })).toBeVisible();
  const rows = page.getByRole('table').getByRole('row');
  for (const nth of [1, 2]) await rows.nth(nth).getByRole('checkbox').check();
  const selected = page.getByRole('region', { name: 'Selected attempts' });
  await expectAccessibleEverywhere(page);
  await page.setViewportSize({ width: 1280, height: 900 });
  await selected.getByRole('button', { name: 'Add time' }).click();
  const dialog = page.getByRole('dialog', { name: 'More time for 2 attempts' });
  await expect(dialog.getByText(/^[^(]+\([^)]+\), [^(]+\([^)]+\)\.$/)).toBeVisible();
  await dialog.getByRole('button', { name: '5 min', exact: true }).click();
  await dialog.getByRole('button', { name: 'Add time' }).click();
  await expect(page.getByText('2 attempts have 5 more minutes')).toBeVisible();
  await expect(selected).toHaveCount(0);

  await rows
    .nth(1)
    .getByRole('button', { name: /^Actions for/ })
    .click();
  await page.getByRole('button', { name: 'Void', exact: true }).click();
  await page.getByRole('textbox', { name: 'Reason' }).fill('The alarm rang');
  await page.getByRole('button', { name: 'Void attempt' }).click();
  await expect(rows.nth(1).getByText('Void', { exact: true })).toBeVisible();

  await rows.nth(1).getByRole('checkbox').check();
  await selected.getByRole('button', { name: 'Select all 2' }).click();
  await expect(selected.getByText('2 selected', { exact: true })).toBeVisible();
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Void');
  await expect(selected.getByText('2 selected, 1 not shown here')).toBeVisible();
  await selected.getByRole('button', { name: 'Void 1 attempt' }).click();
  await expect(page.getByRole('dialog')).toContainText('It isn’t shown now.');
  await page.getByRole('textbox', { name: 'Reason' }).fill('The alarm rang');
  await page.getByRole('button', { name: 'Void attempt' }).click();
  await expect(rows.nth(2).getByText('Void', { exact: true })).toBeVisible();
  for (const { id } of [first, second]) {
    await page.goto(`/admin/reports/attempts/${id}`);
    await expect(page.getByText(/The alarm rang/)).toBeVisible();
    await expect(page.getByText('5:00 minutes were added to the time limit.')).toBeVisible();
  }
});

interface Corrected {
  versions: { id: number }[];
  revision: number;
}

/** Simulates a concurrent decision: the paper's second question is excluded. */
async function correctAnother(world: World, admin: string, { questions }: { questions: { id: number }[] }) {
  const path = `admin/questions/${questions[1]?.id}/regrades`;
  const { versions, revision } = await call<Corrected>(world, 'GET', path, admin);
  const versionIds = versions.map(({ id }) => id);
  await call(world, 'POST', path, admin, { versionIds, rule: 'void', reason: 'Nobody knew', revision });
}

test('a question is corrected after a preview, its learner reads why, and it is taken back', async ({
  page,
  learner,
  demo,
  signIn,
  world,
}) => {
  const admin = await demo('admin');
  const attempt = await attemptOf(world, admin.token, learner.token);
  await answerAndComplete(world, learner.token, attempt);
  await signIn(admin);
  await page.goto(`/admin/reports/attempts/${attempt.id}`);
  await page.getByRole('link', { name: 'Correct question 1' }).click();
  await expect(page.getByRole('heading', { name: 'Correct a question', level: 1 })).toBeVisible();
  await page.getByRole('radio', { name: /Full marks for everyone/ }).check();
  const computing = { state: 'computing', done: 400, of: 1000 };
  const goOn = await keepWorking(page, 'admin/questions/*/regrades/preview?*', () => computing);
  await page.getByRole('button', { name: 'Preview changes' }).click();
  await expect(page.getByRole('progressbar', { name: 'Attempts scored for the preview' })).toHaveAttribute(
    'aria-valuetext',
    '400 of 1,000 attempts scored',
  );
  await expectAccessibleEverywhere(page);
  await page.setViewportSize({ width: 1280, height: 900 });
  goOn();
  await expect(page.getByText(/1 of 1 attempt would change score|No scores would change/)).toBeVisible();
  await expectAccessibleEverywhere(page);
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.getByRole('button', { name: 'Apply correction' }).click();
  await expect(page.getByText('Enter a reason for learners and the log')).toBeVisible();
  const reason = page.getByRole('textbox', { name: 'Reason' });
  await reason.fill('Nobody could know that');
  await page.getByRole('combobox', { name: 'Board' }).selectOption('This week');
  await expect(page.getByRole('row', { name: /33%/ })).toBeVisible();
  // A file may be requested long afterwards: forgotten results are recomputed first, and a busy server may answer
  // several times that it is still working.
  (await keepWorking(page, 'admin/questions/*/regrades/preview?*', () => computing))();
  const asked: string[] = [];
  page.on('request', (request) => {
    const path = /\/(preview|exports)(\?|$)/.exec(request.url())?.[1];
    if (path !== undefined) asked.push(path);
  });
  const { text } = await saved(page, 'Export changes', 'CSV (UTF-8)');
  expect(text).toContain('33.33');
  expect(asked.slice(0, 2)).toEqual(['preview', 'preview']);
  expect(asked.indexOf('exports')).toBe(asked.length - 1);
  await correctAnother(world, admin.token, attempt);
  await page.getByRole('button', { name: 'Apply correction' }).click();
  await expect(page.getByText(/A question was changed in the meantime/)).toBeVisible();
  await expect(page.getByRole('row', { name: /50%/ })).toBeVisible();
  await expect(reason).toHaveValue('Nobody could know that');
  await page.getByRole('button', { name: 'Apply correction' }).click();
  await expect(page.getByText('Active')).toBeVisible();
  await expectAccessibleEverywhere(page);
  await page.setViewportSize({ width: 1280, height: 900 });

  await page.getByRole('link', { name: 'edit or archive it' }).click();
  await expect(page.getByText(/counted as correct for everyone\. New quizzes still use it/)).toBeVisible();
  await page.getByRole('button', { name: 'Archive', exact: true }).click();
  await expect(page.getByText('Changes saved')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Archive', exact: true })).toHaveCount(0);

  await page.goto(`/admin/reports/attempts/${attempt.id}`);
  await expect(page.getByText('Everyone got full marks for this question.')).toBeVisible();
  await page.getByRole('link', { name: 'Correct question 1' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('button', { name: 'Undo correction' }).click();
  await expect(page.getByText('Undone', { exact: true })).toBeVisible();
});

const setKey = (page: Page, letter: string, isRight: boolean) =>
  page
    .getByRole('group', { name: 'Correct answers' })
    .getByRole('checkbox', { name: new RegExp(`^${letter}\\.`) })
    .setChecked(isRight);

/** Corrections of a paper's first question; the answers were B, A, B, and A is the key of all three. */
const corrections = [
  {
    how: 'another key',
    score: '67%',
    decide: async (page: Page) => {
      await setKey(page, 'A', false);
      await setKey(page, 'B', true);
    },
    says: 'Correct: B',
  },
  { how: 'several keys', score: '67%', decide: (page: Page) => setKey(page, 'B', true), says: 'Correct: A or B' },
  {
    how: 'out of the score',
    score: '50%',
    decide: (page: Page) => page.getByRole('radio', { name: /Leave out of scores/ }).check(),
    says: 'Left out of scores',
  },
];

test('another key, several keys and a question out of the score change the score of an attempt, and undo gives it back', async ({
  page,
  learner,
  demo,
  signIn,
  world,
}) => {
  const admin = await demo('admin');
  const attempt = await attemptOf(world, admin.token, learner.token);
  await answerAndComplete(world, learner.token, attempt, 'BAB');
  await signIn(admin);
  const look = async (score: string) => {
    await page.goto(`/admin/reports/attempts/${attempt.id}`);
    await expect(page.getByRole('region', { name: 'Result' })).toContainText(`Score ${score}`);
    await page.getByRole('link', { name: 'Correct question 1' }).click();
  };
  await look('33%');
  for (const [nth, { how, score, decide, says }] of corrections.entries())
    await test.step(how, async () => {
      await decide(page);
      await page.getByRole('button', { name: 'Preview changes' }).click();
      await expect(page.getByText('1 of 1 attempt would change score: 1 higher.')).toBeVisible();
      await page.getByRole('textbox', { name: 'Reason' }).fill(`Tried: ${how}`);
      await page.getByRole('button', { name: 'Apply correction' }).click();
      await expect(page.getByRole('listitem').filter({ hasText: `Tried: ${how}` })).toContainText(`${says}Active`);
      await look(score);
      await page.getByRole('button', { name: 'Undo', exact: true }).click();
      await page.getByRole('button', { name: 'Undo correction' }).click();
      await expect(page.getByText('Undone', { exact: true })).toHaveCount(nth + 1);
      await look('33%');
    });
});
