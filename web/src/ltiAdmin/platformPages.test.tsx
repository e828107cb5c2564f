import { expect, test } from 'vitest';
import type { LtiCourse, LtiPlatform } from '@assay/contract/lti';
import { answer, answerWordless, lastBody, loseAnswer, receivedCalls, refuse } from '../../test/api.ts';
import { expectFieldError, expectText, expectToast, openPage, screen, within } from '../../test/render.tsx';
import { admin, pagesOf } from '../../test/samples.ts';

const addresses = {
  tool: 'https://assay.example.org/lti/launch',
  selection: 'https://assay.example.org/lti/select',
  login: 'https://assay.example.org/api/lti/login',
  launch: 'https://assay.example.org/api/lti/launch',
  keys: 'https://assay.example.org/api/lti/keys',
};
const moodleAddresses = {
  authorizationUrl: 'https://moodle.example.org/mod/lti/auth.php',
  tokenUrl: 'https://moodle.example.org/mod/lti/token.php',
  keysUrl: 'https://moodle.example.org/mod/lti/certs.php',
};

const platform: LtiPlatform = {
  id: 3,
  name: 'Campus Moodle',
  issuer: 'https://moodle.example.org',
  clientId: 'assay-at-campus',
  ...moodleAddresses,
  deployments: ['1', '7'],
  domains: ['campus.example.org'],
  state: 'active',
  createdAt: '2026-09-01T08:00:00.000Z',
  lastLaunchAt: '2026-11-24T10:00:00.000Z',
  people: 1204,
  grades: { sent: 20, waiting: 0, failed: 0 },
  gradeProblem: null,
};
const LIST = '/admin/reports/platforms';

const course: LtiCourse = {
  id: 8,
  title: 'Fruit and vegetables',
  group: null,
  lastLaunchAt: '2026-11-24T10:00:00.000Z',
  members: { state: 'none', at: null, problem: null, outcome: null },
};

const showCourses = (...changes: Partial<LtiCourse>[]) =>
  answer('GET /admin/lti/platforms/:id/courses', {
    items: changes.map((change) => ({ ...course, ...change })),
    pagination: pagesOf(changes.length),
  });

const showPlatforms = (...changes: Partial<LtiPlatform>[]) =>
  answer('GET /admin/lti/platforms', { items: changes.map((change) => ({ ...platform, ...change })), addresses });

async function openPlatform(change: Partial<LtiPlatform> = {}, ...courses: Partial<LtiCourse>[]) {
  showPlatforms(change);
  showCourses(...courses);
  const page = await openPage(`${LIST}/3`, { as: admin });
  await screen.findByRole('heading', { level: 1, name: 'Campus Moodle' });
  const menu = async (item: string) => {
    await page.press('Actions for this platform');
    await page.press(item);
  };
  return { ...page, menu };
}

test('without platforms, the list says how to begin', async () => {
  showPlatforms();
  await openPage(LIST, { as: admin });
  await expectText('No learning platforms yet. Connect Moodle or Canvas, and courses can open quizzes here.');
  expect(screen.getAllByRole('link', { name: 'Connect platform' })).toHaveLength(1);
  expect(screen.getByRole('link', { name: 'Connect platform' })).toHaveProperty('pathname', `${LIST}/new`);
});

test('a list that does not arrive can be asked for again', async () => {
  loseAnswer('GET /admin/lti/platforms');
  const page = await openPage(LIST, { as: admin });
  await expectText('Failed to load the learning platforms');
  showPlatforms({});
  await page.press('Retry');
  await screen.findByRole('link', { name: 'Campus Moodle' });
});

test('the list shows what needs an admin: a platform to confirm, and grades that were not sent', async () => {
  showPlatforms(
    { state: 'new', lastLaunchAt: null, people: 0, grades: { sent: 0, waiting: 0, failed: 0 } },
    { id: 4, name: 'Canvas', state: 'paused', grades: { sent: 2, waiting: 1, failed: 3 } },
  );
  await openPage(LIST, { as: admin });
  const rows = (await screen.findAllByRole('row')).slice(1).map((row) => row.textContent);
  expect(rows[0]).toMatch(/Campus Moodle.*To be confirmed.*0.*–.*No grades yet/);
  expect(rows[1]).toMatch(/Canvas.*Paused.*1,204.*3 not sent · 1 waiting · 2 sent/);
});

test('our addresses are copied beside the form, and refusals appear beside their fields', async () => {
  showPlatforms();
  const page = await openPage(`${LIST}/new`, { as: admin });
  await page.press('Copy login address');
  await expectToast('Login address copied');
  expect(await navigator.clipboard.readText()).toBe(addresses.login);

  await page.press('Connect platform');
  await expectFieldError('Issuer', 'Issuer is required');
  await expectFieldError('Name', 'Name is required');
  expect(document.activeElement).toBe(screen.getByLabelText('Name'));
  expect(receivedCalls('POST /admin/lti/platforms')).toEqual([]);

  await page.fill('Name', 'Campus Moodle');
  await page.fill('Issuer', platform.issuer);
  await page.fill('Client ID', platform.clientId);
  await page.fill(/^Deployment IDs/, '1, 7');
  await page.fill('Keys address', 'https://10.0.0.1/keys');
  await page.fill('Token address', platform.tokenUrl);
  await page.fill('Authorisation address', platform.authorizationUrl);
  await page.fill(/^Trusted email domains/, '@campus.example.org, school.example');
  refuse('POST /admin/lti/platforms', 'invalid_input', {
    errors: {
      keysUrl: 'Private addresses are not allowed here',
      'domains.1': 'Enter a domain such as school.example.org',
    },
  });
  await page.press('Connect platform');
  await expectFieldError('Keys address', 'Private addresses are not allowed here');
  await expectFieldError(/^Trusted email domains/, 'school.example: Enter a domain such as school.example.org');

  await page.fill('Keys address', platform.keysUrl);
  await page.fill(/^Trusted email domains/, '@campus.example.org');
  refuse('POST /admin/lti/platforms', 'lti_platform_taken');
  await page.press('Connect platform');
  await expectText('This platform is already connected under this client ID.');
  refuse('POST /admin/lti/platforms', 'lti_platforms_full');
  await page.press('Connect platform');
  await expectText('The limit of 50 learning platforms is reached. Remove one first.');

  answer('POST /admin/lti/platforms', { platform });
  showPlatforms({});
  showCourses();
  await page.press('Connect platform');
  await screen.findByRole('heading', { level: 1, name: 'Campus Moodle' });
  expect(page.path()).toBe(`${LIST}/3`);
  const { name, issuer, clientId, authorizationUrl, tokenUrl, keysUrl, deployments, domains } = platform;
  expect(lastBody('POST /admin/lti/platforms')).toEqual({
    name,
    issuer,
    clientId,
    authorizationUrl,
    tokenUrl,
    keysUrl,
    deployments,
    domains,
  });
});

test('a platform can register itself by an address that is shown once', async () => {
  showPlatforms();
  const page = await openPage(`${LIST}/new`, { as: admin });
  answerWordless('POST /admin/lti/registrations');
  await page.press('Create address');
  await expectToast('Failed to create an address');
  const url = 'https://assay.example.org/api/lti/register/secret';
  answer('POST /admin/lti/registrations', { url, expiresAt: '2026-11-24T11:00:00.000Z' });
  await page.press('Create address');
  expect(await screen.findByLabelText('Registration address')).toHaveProperty('value', url);
  await expectText(/^Works once\. Use it by \d\d:00,/);
  const next = `${url}-2`;
  answer('POST /admin/lti/registrations', { url: next, expiresAt: '2026-11-24T11:00:00.000Z' });
  await page.press('New address');
  await screen.findByDisplayValue(next);
});

test('a form that was begun is not left by accident', async () => {
  showPlatforms();
  const page = await openPage(`${LIST}/new`, { as: admin });
  await page.fill('Name', 'Campus');
  await page.user.click(screen.getByRole('link', { name: 'All platforms' }));
  await screen.findByRole('dialog', { name: 'Leave without saving?' });
  await page.press('Stay');
  expect(page.path()).toBe(`${LIST}/new`);
});

test('a platform that registered itself is confirmed with its domains, and does nothing before', async () => {
  const page = await openPlatform({ state: 'new', lastLaunchAt: null, domains: [], people: 0 });
  await expectText(/This platform registered itself\. Check its addresses, then confirm it\./);
  await page.press('Actions for this platform');
  expect(screen.queryByRole('button', { name: 'Pause' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull();
  await page.user.keyboard('{Escape}');
  await page.press('Confirm');
  const form = within(await screen.findByRole('dialog', { name: 'Confirm this platform' }));
  await page.fill(/^Trusted email domains/, 'campus.example.org', form);
  refuse('PUT /admin/lti/platforms/:id', 'not_found', { message: 'This learning platform no longer exists' });
  await page.press('Confirm platform', form);
  await expectText('This learning platform no longer exists');
  answer('PUT /admin/lti/platforms/:id', { platform });
  showPlatforms({});
  await page.press('Confirm platform', form);
  await screen.findByText('Active');
  expect(lastBody('PUT /admin/lti/platforms/:id')).toEqual({
    name: 'Campus Moodle',
    deployments: ['1', '7'],
    domains: ['campus.example.org'],
    isActive: true,
    ...moodleAddresses,
  });
});

test('a platform is paused and resumed with everything else as it is', async () => {
  const page = await openPlatform();
  answerWordless('PUT /admin/lti/platforms/:id');
  await page.menu('Pause');
  await expectToast('Failed to change the platform');
  answer('PUT /admin/lti/platforms/:id', { platform });
  showPlatforms({ state: 'paused' });
  await page.menu('Pause');
  await expectText('Paused: links don’t open, and grades wait.');
  const { name, deployments, domains } = platform;
  expect(lastBody('PUT /admin/lti/platforms/:id')).toEqual({ name, deployments, domains, isActive: false });
  showPlatforms({});
  await page.press('Resume');
  await screen.findByText('Active');
  expect(lastBody('PUT /admin/lti/platforms/:id')).toEqual({ name, deployments, domains, isActive: true });
});

test('a paused platform that is edited stays paused, and a refused domain is named', async () => {
  const page = await openPlatform({ state: 'paused' });
  await page.menu('Edit');
  const form = within(await screen.findByRole('dialog', { name: 'Edit platform' }));
  await page.fill('Name', '', form);
  await page.press('Save', form);
  await expectFieldError('Name', 'Name is required');
  await page.fill('Name', 'Campus', form);
  await page.fill(/^Trusted email domains/, 'campus.example.org,school.example', form);
  refuse('PUT /admin/lti/platforms/:id', 'invalid_input', {
    errors: { 'domains.1': 'Enter a domain such as school.example.org' },
  });
  await page.press('Save', form);
  await expectFieldError(/^Trusted email domains/, 'school.example: Enter a domain such as school.example.org');
  expect(lastBody('PUT /admin/lti/platforms/:id')).toEqual({
    name: 'Campus',
    deployments: ['1', '7'],
    domains: ['campus.example.org', 'school.example'],
    isActive: false,
    ...moodleAddresses,
  });
});

test('the addresses of a platform that has moved are changed; a refused one is named', async () => {
  const page = await openPlatform({});
  await page.menu('Edit');
  const form = within(await screen.findByRole('dialog', { name: 'Edit platform' }));
  await page.fill('Token address', '', form);
  await page.press('Save', form);
  await expectFieldError('Token address', 'Token address is required');
  await page.fill('Token address', 'http://10.0.0.1/token', form);
  refuse('PUT /admin/lti/platforms/:id', 'invalid_input', { errors: { tokenUrl: 'Not a public address' } });
  await page.press('Save', form);
  await expectFieldError('Token address', 'Not a public address');
  expect(lastBody('PUT /admin/lti/platforms/:id')).toMatchObject({
    ...moodleAddresses,
    tokenUrl: 'http://10.0.0.1/token',
  });
});

test('grades that were refused for a day are sent again, and the reason is shown', async () => {
  const page = await openPlatform({ grades: { sent: 20, waiting: 1, failed: 2 }, gradeProblem: '403' });
  await expectText('2 grades not sent. The platform doesn’t let us write grades (403). Allow it there.');
  answerWordless('POST /admin/lti/platforms/:id/grades');
  await page.press('Send again');
  await expectToast('Failed to send the grades again');
  answer('POST /admin/lti/platforms/:id/grades', { count: 2 });
  showPlatforms({ grades: { sent: 20, waiting: 3, failed: 0 }, gradeProblem: '503' });
  await page.press('Send again');
  await expectToast('Sending 2 grades again');
  await expectText('The platform failed (503). We’ll keep trying for a day.');
  expect(screen.queryByRole('button', { name: 'Send again' })).toBeNull();
});

test('the learners of a course are brought into a group, and the course shows what came of it', async () => {
  answer('GET /users/groups/list', { items: [{ name: 'BSc 2026', people: 4 }] });
  const page = await openPlatform({}, {});
  await page.press('Actions for Fruit and vegetables');
  await page.press('Import learners');
  const form = within(await screen.findByRole('dialog', { name: 'Learners of Fruit and vegetables' }));
  expect(form.getByLabelText('Group')).toHaveProperty('value', 'Fruit and vegetables');
  await page.fill('Group', ' ', form);
  await page.press('Import', form);
  await expectFieldError('Group', 'Group is required');
  await page.fill('Group', 'BSc 2026', form);
  refuse('POST /admin/lti/platforms/:id/courses/:courseId/members', 'lti_members_running');
  await page.press('Import', form);
  await expectText('This course’s members are being fetched right now.');
  const reading = { state: 'waiting', at: null, problem: null, outcome: null } as const;
  answer('POST /admin/lti/platforms/:id/courses/:courseId/members', { course: { ...course, members: reading } });
  showCourses({ group: 'BSc 2026', members: reading });
  await page.press('Import', form);
  await expectText('Reading the list…');
  expect(lastBody('POST /admin/lti/platforms/:id/courses/:courseId/members')).toEqual({ group: 'BSc 2026' });
});

test('a course says why members were skipped, and one without a name has its number', async () => {
  answer('GET /users/groups/list', { items: [] });
  const at = '2026-11-24T10:00:00.000Z';
  const skipped = [{ reason: 'other_group' as const, count: 3 }];
  const done = { state: 'done', at, problem: null, outcome: { added: 12, known: 4, skipped } } as const;
  const page = await openPlatform({}, { title: '', group: 'BSc 2026', members: { ...done, outcome: done.outcome } });
  await expectText('12 new · 4 already here · 3 skipped');
  await page.press('Actions for Course 8');
  await page.press('Import learners');
  await expectText('3 in another group');
});

test('a paused platform is asked for no members, and courses that do not arrive can be asked for again', async () => {
  const page = await openPlatform({ state: 'paused' }, {});
  await screen.findByText('Fruit and vegetables');
  expect(screen.queryByRole('button', { name: /^Actions for Fruit/ })).toBeNull();
  page.page.unmount();
  showPlatforms({});
  answerWordless('GET /admin/lti/platforms/:id/courses');
  const again = await openPage(`${LIST}/3`, { as: admin });
  await expectText('Failed to load the courses');
  showCourses();
  await again.press('Retry');
  await expectText(/^No courses yet\./);
});

test('a platform is removed after a word about its people', async () => {
  const page = await openPlatform({ grades: { sent: 20, waiting: 1, failed: 0 } });
  await page.menu('Remove');
  const asked = within(await screen.findByRole('dialog', { name: 'Remove Campus Moodle?' }));
  asked.getByText(/^1,204 accounts will stay, with all results\./);
  asked.getByText('1 waiting grade won’t be sent.');
  answerWordless('DELETE /admin/lti/platforms/:id');
  await page.press('Remove platform', asked);
  await expectToast('Failed to change the platform');
  await page.menu('Remove');
  answer('DELETE /admin/lti/platforms/:id', {});
  showPlatforms();
  await page.press('Remove platform');
  await expectToast('Platform removed');
  expect(page.path()).toBe(LIST);
});

test('a platform that no longer exists leads back to the list', async () => {
  showPlatforms();
  await openPage(`${LIST}/3`, { as: admin });
  await expectText('This learning platform no longer exists');
  expect(screen.getByRole('link', { name: 'All platforms' })).toHaveProperty('pathname', LIST);
});
