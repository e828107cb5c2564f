import { offerRegistration } from '@assay/server/test/lti/testLtiRegistration';
import { freePort } from '../../scripts/freePort.ts';
import { test as base, expect, expectAccessible, expectAccessibleEverywhere } from '../kit/fixtures.ts';
import { asAnotherPerson, startCourse } from '../kit/ltiCourse.ts';
import type { Course } from '../kit/ltiCourse.ts';
import { answerEveryQuestion, call, makeShortSkill } from '../kit/quiz.ts';
import { openWindow, reuseWindows } from '../kit/windows.ts';
import { startWorld } from '../kit/world.ts';

/** A server, and a learning platform with a course beside it. */
const test = base.extend<{ course: Course }>({
  world: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the names from this pattern
    async ({}, use) => {
      const world = await startWorld({ PORT: String(await freePort()), ALLOWED_PRIVATE_ADDRESSES: '127.0.0.1' });
      await use(world);
      await world.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  course: async ({ world }, use) => {
    const course = await startCourse();
    course.platform.services.keysUrl = `${world.url}/api/lti/keys`;
    await use(course);
    await course.platform.stop();
  },
});

// One worker for all, because each would need its own server.
test.describe.configure({ mode: 'default' });

const TOOL_CONFIGURATION = 'https://purl.imsglobal.org/spec/lti-tool-configuration';

const ada = { sub: 'person-1', name: 'Ada Byron', given_name: 'Ada', family_name: 'Byron' };
const grace = { sub: 'person-7', name: 'Grace Hopper', given_name: 'Grace', family_name: 'Hopper' };

test('an admin connects a platform, whose learner takes a quiz, and the course gets the grade', async ({
  page,
  browser,
  world,
  course,
  demo,
  signIn,
}) => {
  const admin = await demo('admin');
  const skillId = await makeShortSkill(world, admin.token, 600);
  const { entered, services } = course.platform;
  await signIn(admin);
  await page.goto('/admin/reports/webhooks');
  await page.getByRole('navigation', { name: 'Reports' }).getByRole('link', { name: 'Learning platforms' }).click();
  await page.getByRole('link', { name: 'Connect platform' }).click();
  const fields = {
    Name: 'name',
    Issuer: 'issuer',
    'Client ID': 'clientId',
    'Keys address': 'keysUrl',
    'Token address': 'tokenUrl',
    'Authorisation address': 'authorizationUrl',
  };
  for (const [label, name] of Object.entries(fields))
    await page.getByLabel(label, { exact: true }).fill(String(entered[name]));
  await page.getByLabel('Token address').fill('https://10.0.0.1/token');
  await page.getByRole('button', { name: 'Connect platform' }).click();
  await expect(page.getByText('Private addresses are not allowed here')).toBeVisible();
  await expectAccessibleEverywhere(page);
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.getByLabel('Token address').fill(String(entered['tokenUrl']));
  await page.getByRole('button', { name: 'Connect platform' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Campus' })).toBeVisible();
  await expectAccessibleEverywhere(page);
  const [login, tool] = await Promise.all(
    ['Login', 'Tool'].map((label) => page.getByLabel(label, { exact: true }).inputValue()),
  );
  course.add({ login: login ?? '', tool: tool ?? '', skillId, student: grace });

  const learners = await openWindow(browser, { baseURL: world.url });
  await learners.goto(`${course.platform.issuer}/course`);
  await learners.getByRole('button', { name: 'Quiz 2' }).click();
  await expect(learners).toHaveURL(`${world.url}/quiz?skill=${skillId}`);
  await expect(learners.getByRole('link', { name: 'Grace Profile settings' })).toBeVisible();
  await learners.getByRole('button', { name: 'Start Quiz' }).click();
  await answerEveryQuestion(learners);
  await learners.getByRole('button', { name: 'Complete Quiz' }).click();
  await expect(learners.getByText('Quiz completed! You scored 100%')).toBeVisible();
  await expect.poll(() => services.grades.get(grace.sub)).toBe(100);
  await reuseWindows(learners);

  await page.getByRole('link', { name: 'All platforms' }).click();
  await expect(page.getByRole('row', { name: /Campus/ })).toContainText('1 sent');
  await expectAccessibleEverywhere(page);
});

test('a platform registers itself, an admin confirms it and brings in the learners of its course', async ({
  page,
  browser,
  world,
  course,
  demo,
  signIn,
}) => {
  const admin = await demo('admin');
  const skillId = await makeShortSkill(world, admin.token, 600);
  const { platform } = course;
  const offered = offerRegistration(platform);
  offered.answer['client_id'] = platform.clientId;
  offered.answer[TOOL_CONFIGURATION] = { deployment_id: platform.deploymentId };
  platform.services.members = ['person-7', 'person-9'].map((id) => ({ user_id: id, roles: ['Learner'], name: id }));
  await signIn(admin);
  await page.goto('/admin/reports/platforms/new');
  await page.getByRole('button', { name: 'Create address' }).click();
  const address = await page.getByRole('textbox', { name: 'Registration address' }).inputValue();

  const others = await openWindow(browser, { baseURL: world.url });
  const asked = { openid_configuration: offered.configurationUrl, registration_token: offered.token };
  await others.goto(`${address}?${new URLSearchParams(asked).toString()}`);
  await expect(others.getByRole('button', { name: 'Close' })).toBeVisible();
  await expectAccessible(others);

  await page.getByRole('link', { name: 'All platforms' }).click();
  const row = page.getByRole('row').filter({ has: page.getByText('To be confirmed') });
  await row.getByRole('link').click();
  await expect(page.getByText(/^This platform registered itself\./)).toBeVisible();
  await expectAccessibleEverywhere(page);
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.getByRole('button', { name: 'Confirm' }).click();
  const form = page.getByRole('dialog', { name: 'Confirm this platform' });
  await expectAccessibleEverywhere(page);
  await page.setViewportSize({ width: 1280, height: 900 });
  await form.getByRole('button', { name: 'Confirm platform' }).click();
  await expect(page.getByText('Active', { exact: true })).toBeVisible();

  const [login, tool] = [`${world.url}/api/lti/login`, `${world.url}/lti/launch`];
  course.add({ login, tool, skillId, student: grace });
  await others.goto(`${platform.issuer}/course`);
  await others.getByRole('button', { name: 'Quiz 2' }).click();
  await expect(others).toHaveURL(`${world.url}/quiz?skill=${skillId}`);
  await reuseWindows(others);

  await page.getByRole('button', { name: 'Actions for Fruit' }).click();
  await page.getByRole('button', { name: 'Import learners' }).click();
  const members = page.getByRole('dialog', { name: 'Learners of Fruit' });
  await members.getByLabel('Group').fill('BSc 2026');
  await expectAccessibleEverywhere(page);
  await page.setViewportSize({ width: 1280, height: 900 });
  await members.getByRole('button', { name: 'Import' }).click();
  await expect(page.getByRole('row', { name: /Fruit/ })).toContainText('1 new · 1 already here');
  await expectAccessibleEverywhere(page);
});

test.describe('with a connected platform', () => {
  test.beforeEach(async ({ world, course, demo }) => {
    const { token } = await demo('admin');
    await call(world, 'POST', 'admin/lti/platforms', token, course.platform.entered);
    const skillId = await makeShortSkill(world, token, 600);
    const { addresses } = await call<{ addresses: { login: string; tool: string } }>(
      world,
      'GET',
      'admin/lti/platforms',
      token,
    );
    course.add({ ...addresses, skillId, student: grace });
  });

  test('inside the course page, one button opens the quiz in a window of its own', async ({ page, course, world }) => {
    await page.goto(`${course.platform.issuer}/framed`);
    const frame = page.frameLocator('iframe');
    await expect(frame.getByRole('heading', { name: 'Assay opens in a new window' })).toBeVisible();
    const opening = page.waitForEvent('popup');
    await frame.getByRole('button', { name: 'Open in a new window' }).click();
    const opened = await opening;
    await expect(opened).toHaveURL(new RegExp(`^${world.url}/quiz\\?skill=`));
    await expect(opened.getByRole('link', { name: 'Grace Profile settings' })).toBeVisible();
    await expect(page).toHaveURL(`${course.platform.issuer}/framed`);
    await opened.close();
  });

  test('a teacher selects a skill inside the course, which its learner then opens', async ({
    page,
    course,
    world,
    demo,
  }) => {
    const { token } = await demo('admin');
    const { addresses } = await call<{ addresses: { login: string; selection: string } }>(
      world,
      'GET',
      'admin/lti/platforms',
      token,
    );
    course.takeSelections({ ...addresses, teacher: ada });
    await page.goto(`${course.platform.issuer}/editing`);
    const frame = page.frameLocator('iframe');
    await expect(frame.getByRole('heading', { level: 1, name: 'Select a skill' })).toBeVisible();
    await frame.getByRole('radio', { name: /^Git and Version Control/ }).check();
    await frame.getByRole('button', { name: 'Add to course' }).click();
    await expect(frame.getByText('Added: Git and Version Control')).toBeVisible();

    await page.goto(`${course.platform.issuer}/course`);
    await page.getByRole('button', { name: 'Quiz 2' }).click();
    await expect(page).toHaveURL(new RegExp(`^${world.url}/quiz\\?skill=`));
    await expect(page.getByRole('radio', { name: /^Git and Version Control/ })).toBeChecked();
  });

  test('a launch that was tampered with is refused, and signs in no one', async ({ page, course, world }) => {
    course.tamper(asAnotherPerson);
    await page.goto(`${course.platform.issuer}/course`);
    await page.getByRole('button', { name: 'Quiz 2' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'This activity can’t be opened' })).toBeVisible();
    await expect(page.getByText('We couldn’t verify your learning platform’s response.')).toBeVisible();
    await expectAccessible(page);
    await page.goto(`${world.url}/dashboard`);
    await expect(page).toHaveURL(/\/login/);
  });
});
