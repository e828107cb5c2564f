import type { Page } from '@playwright/test';
import { answerWithData } from '../kit/answering.ts';

const anHourAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
const LIST = '/admin/reports/platforms';

const platform = {
  id: 1,
  name: 'Campus Moodle',
  issuer: 'https://moodle.campus.example.edu',
  clientId: 'Zq8r2LwT5nYkXbP',
  authorizationUrl: 'https://moodle.campus.example.edu/mod/lti/auth.php',
  tokenUrl: 'https://moodle.campus.example.edu/mod/lti/token.php',
  keysUrl: 'https://moodle.campus.example.edu/mod/lti/certs.php',
  deployments: ['3'],
  domains: ['campus.example.edu', 'students.campus.example.edu'],
  state: 'active',
  createdAt: anHourAgo(2400),
  lastLaunchAt: anHourAgo(2),
  people: 1204,
  grades: { sent: 3187, waiting: 4, failed: 12 },
  gradeProblem: '403',
};
const nothing = { people: 0, lastLaunchAt: null, grades: { sent: 0, waiting: 0, failed: 0 }, gradeProblem: null };
const platforms = [
  platform,
  {
    ...platform,
    id: 2,
    name: 'Faculty of Engineering, Canvas for part-time and evening students',
    issuer: 'https://canvas.instructure.com',
    people: 87,
    lastLaunchAt: anHourAgo(900),
    grades: { sent: 122, waiting: 0, failed: 0 },
    gradeProblem: null,
    state: 'paused',
  },
  {
    ...platform,
    ...nothing,
    id: 3,
    name: 'moodle.partner.example.org',
    issuer: 'https://moodle.partner.example.org',
    authorizationUrl: 'https://moodle.partner.example.org/mod/lti/auth.php',
    tokenUrl: 'https://moodle.partner.example.org/mod/lti/token.php',
    keysUrl: 'https://moodle.partner.example.org/mod/lti/certs.php',
    deployments: [],
    domains: [],
    state: 'new',
  },
];

const addressesAt = (here: string) => ({
  tool: `${here}/lti/launch`,
  selection: `${here}/lti/select`,
  login: `${here}/api/lti/login`,
  launch: `${here}/api/lti/launch`,
  keys: `${here}/api/lti/keys`,
});

const members = { state: 'none', at: null, problem: null, outcome: null };
const skipped = [
  { reason: 'not_learner', count: 2 },
  { reason: 'other_group', count: 3 },
  { reason: 'unproven', count: 1 },
];
const courses = [
  { title: 'Networks and distributed systems', group: null, members },
  {
    title: 'Introduction to programming',
    group: 'BSc 2026',
    members: { state: 'done', at: anHourAgo(20), problem: null, outcome: { added: 112, known: 9, skipped } },
  },
  {
    title: 'Statistics',
    group: 'BSc 2026',
    members: { state: 'failed', at: anHourAgo(1), problem: '403', outcome: null },
  },
  { title: 'Databases', group: 'MSc 2026', members: { ...members, state: 'waiting' } },
].map((course, nth) => ({ id: nth + 1, lastLaunchAt: anHourAgo(nth * 30 + 2), ...course }));

const show = async (page: Page) => {
  await answerWithData(page, 'admin/lti/platforms', {
    items: platforms,
    addresses: addressesAt(new URL(page.url()).origin),
  });
  const pagination = { page: 1, limit: 25, total: courses.length, pages: 1 };
  await answerWithData(page, 'admin/lti/platforms/*/courses*', { items: courses, pagination });
  await page.reload();
  await page.getByRole('heading', { level: 1 }).waitFor();
};
const act = (item: string) => async (page: Page) => {
  await show(page);
  await page.getByRole('button', { name: 'Actions for this platform' }).click();
  await page.getByRole('button', { name: item }).click();
  await page.getByRole('dialog').waitFor();
};

/** The page that people see who open an activity, up to the answer that never comes. */
const opening = async (page: Page) => {
  await page.route('**/api/lti/finish', () => undefined);
  await page.evaluate(() => sessionStorage.setItem('ltiLaunch', 'secret'));
  await page.goto('/lti/launch#state=state');
  await page.reload();
  await page.getByText('Opening your activity…').waitFor();
};

type Prepare = (page: Page) => Promise<void>;
const pictured = (name: string, path: string, prepare?: Prepare, who: 'admin' | 'visitor' = 'admin') => ({
  name: `lti-${name}`,
  who,
  path,
  ...(prepare && { prepare }),
});

/** Learning platforms, in the states worth a picture. */
export const ltiScreens = [
  pictured('none', LIST),
  pictured('list', LIST, show),
  pictured('one', `${LIST}/1`, show),
  pictured('paused', `${LIST}/2`, show),
  pictured('new', `${LIST}/3`, show),
  pictured('edit', `${LIST}/1`, act('Edit')),
  pictured('import', `${LIST}/1`, async (page) => {
    await show(page);
    await page.getByRole('button', { name: /^Actions for Introduction/ }).click();
    await page.getByRole('button', { name: 'Import learners' }).click();
    await page.getByRole('dialog').waitFor();
  }),
  pictured('remove', `${LIST}/1`, act('Remove')),
  pictured('connect', `${LIST}/new`, show),
  pictured('connect-elsewhere', `${LIST}/new`),
  pictured('connect-registration', `${LIST}/new`, async (page) => {
    await show(page);
    await page.getByRole('button', { name: 'Create address' }).click();
    await page.getByRole('textbox', { name: 'Registration address' }).waitFor();
  }),
  pictured('connect-refused', `${LIST}/new`, async (page) => {
    await show(page);
    await page.getByRole('button', { name: 'Connect platform' }).click();
    await page.getByText('Issuer is required').waitFor();
  }),
  pictured('opening', '/login', opening, 'visitor'),
  pictured('refused', '/lti/launch', undefined, 'visitor'),
  pictured('refused-plain', '/api/lti/login', undefined, 'visitor'),
];
