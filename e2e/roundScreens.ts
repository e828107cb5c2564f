import type { Page } from '@playwright/test';
import { changeAnswers } from './answering.ts';
import { admin } from './meetings.ts';
import { call } from './quiz.ts';
import type { World } from './world.ts';

const PEOPLE = [
  { name: 'Ada Lovelace', email: 'ada@example.org', tags: ['Backend'] },
  { name: 'Alan Turing', email: 'alan@example.org', tags: ['Backend', 'Remote'] },
  { name: 'Grace Hopper', email: 'grace@example.org', tags: [] },
  { name: 'Edsger Dijkstra', email: 'edsger@example.org', tags: ['Frontend'] },
  { name: 'Katherine Johnson', email: 'katherine@example.org', tags: ['Frontend', 'Remote'] },
];

/** Opens the dialog of a menu's entry. */
const choose = async (page: Page, menu: RegExp, item: string) => {
  await page.getByRole('button', { name: menu }).filter({ visible: true }).first().click();
  await page.getByRole('button', { name: item, exact: true }).filter({ visible: true }).click();
  await page.getByRole('dialog').waitFor();
};

/** Rounds of interviews in the states worth a picture. */
export function roundScreens(world: () => World) {
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  const ask = async (method: 'POST' | 'PUT', path: string, body: object) =>
    call<never>(world(), method, `admin/virtual-rounds${path}`, (await admin(world())).token, body);
  /** A round with two planned interviews and one withdrawal. */
  const makeRound = async (people = PEOPLE, hostIds: number[] = []): Promise<number> => {
    const { round } = await call<{ round: { id: number } }>(
      world(),
      'POST',
      'admin/virtual-rounds',
      (await admin(world())).token,
      { title: 'Backend engineers, spring', minutes: 45 },
    );
    if (people.length === 0) return round.id;
    await ask('POST', `/${round.id}/candidates`, { people });
    const { items } = await call<{ items: { id: number }[] }>(
      world(),
      'GET',
      `admin/virtual-rounds/${round.id}/candidates`,
      (await admin(world())).token,
    );
    const [first, second, third] = items.map(({ id }) => id);
    await ask('POST', `/${round.id}/meetings`, { candidateId: first, startsAt: inDays(2), hostIds });
    await ask('POST', `/${round.id}/meetings`, { candidateId: second, startsAt: inDays(3), hostIds });
    await ask('POST', `/${round.id}/candidates/${third}/withdraw`, {});
    return round.id;
  };
  const visit = async (page: Page, path = '', people = PEOPLE) => {
    await page.goto(`/admin/virtual-rounds/${await makeRound(people)}${path}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
  };
  const rounds = { who: 'admin', path: '/admin/virtual-rounds' } as const;

  return [
    { ...rounds, name: 'rounds-none', path: '/admin/virtual-rounds?search=nothing+of+this+name' },
    {
      ...rounds,
      name: 'rounds',
      prepare: async (page: Page) => {
        await makeRound();
        await page.goto('/admin/virtual-rounds');
        await page.getByText('Backend engineers').filter({ visible: true }).first().waitFor();
      },
    },
    {
      ...rounds,
      name: 'rounds-new',
      prepare: async (page: Page) => {
        await page.getByRole('button', { name: 'New round' }).first().click();
      },
    },
    {
      who: 'learner',
      path: '/dashboard',
      name: 'own-interviews',
      prepare: async (page: Page) => {
        const { items } = await call<{ items: { id: number }[] }>(
          world(),
          'GET',
          'users?search=learner@demo.example',
          (await admin(world())).token,
        );
        await makeRound(
          PEOPLE,
          items.map(({ id }) => id),
        );
        await page.goto('/interviews');
        await page.getByText('Ada Lovelace').filter({ visible: true }).first().waitFor();
        await page.getByRole('link', { name: 'My Interviews' }).filter({ visible: true }).first().waitFor();
      },
    } as const,
    // The demo's candidate who has yet to pick a time.
    { who: 'nobody' as const, name: 'candidate-page', path: '/round#demo-candidate-4' },
    { who: 'nobody' as const, name: 'candidate-page-planned', path: '/round#demo-candidate-2' },
    { who: 'nobody' as const, name: 'candidate-page-invalid', path: '/round#no-such-link' },
    { ...rounds, name: 'round-empty', prepare: (page: Page) => visit(page, '', []) },
    { ...rounds, name: 'round-schedule', prepare: (page: Page) => visit(page) },
    { ...rounds, name: 'round-candidates', prepare: (page: Page) => visit(page, '/candidates') },
    { ...rounds, name: 'round-feedback', prepare: (page: Page) => visit(page, '/feedback') },
    {
      ...rounds,
      name: 'round-kit',
      prepare: async (page: Page) => {
        await visit(page, '/kit');
        await page.getByRole('button', { name: 'Choose a kit' }).click();
        await page.getByLabel('Kit', { exact: true }).selectOption({ label: 'Structured interview (55 min)' });
        await page.getByRole('button', { name: 'Save' }).click();
        await page.getByRole('heading', { name: 'Questions' }).waitFor();
      },
    },
    { ...rounds, name: 'kits', path: '/admin/virtual-rounds/kits' },
    {
      ...rounds,
      name: 'kit',
      path: '/admin/virtual-rounds/kits',
      prepare: async (page: Page) => {
        await page.getByRole('link', { name: 'Structured interview' }).filter({ visible: true }).first().click();
        await page.getByLabel('Title').waitFor();
      },
    },
    {
      ...rounds,
      name: 'interview-scorecard',
      prepare: async (page: Page) => {
        await visit(page, '/kit');
        await page.getByRole('button', { name: 'Choose a kit' }).click();
        await page.getByLabel('Kit', { exact: true }).selectOption({ label: 'Structured interview (55 min)' });
        await page.getByRole('button', { name: 'Save' }).click();
        await page.getByRole('heading', { name: 'Questions' }).waitFor();
        await page.goto('/interviews');
        const [menu] = await page
          .getByRole('button', { name: 'More for Ada Lovelace' })
          .filter({ visible: true })
          .all();
        await menu?.click();
        await page.getByRole('button', { name: 'Kit and scorecard' }).filter({ visible: true }).first().click();
        await page.getByRole('radio', { name: '4' }).first().check({ force: true });
        await page.getByRole('button', { name: 'Add note' }).click();
        await page.keyboard.type('Found the cause before the second hint.');
      },
    },
    {
      ...rounds,
      name: 'round-add-candidates',
      prepare: async (page: Page) => {
        await visit(page, '', []);
        await page.getByRole('button', { name: 'Add candidates' }).click();
        await page.getByLabel('Names and emails, one person per line').fill('Ada Lovelace, ada@example.org\nnobody');
      },
    },
    {
      ...rounds,
      name: 'round-plan-interview',
      prepare: async (page: Page) => {
        await visit(page);
        await page.getByRole('button', { name: 'Schedule interview' }).click();
        await page.getByRole('dialog').waitFor();
      },
    },
    ...[
      { name: 'round-move', path: '', menu: /^More for Ada/, item: 'Move' },
      { name: 'round-cancel', path: '', menu: /^More for Ada/, item: 'Cancel interview' },
      { name: 'round-withdraw', path: '/candidates', menu: /^More for Ada/, item: 'Mark as withdrawn' },
      { name: 'round-remove', path: '/candidates', menu: /^More for Grace/, item: 'Remove from round' },
    ].map(({ name, path, menu, item }) => ({
      ...rounds,
      name,
      prepare: async (page: Page) => {
        await visit(page, path);
        await choose(page, menu, item);
      },
    })),
    {
      ...rounds,
      name: 'round-no-show',
      prepare: async (page: Page) => {
        await changeAnswers(page, 'admin/virtual-rounds/*/meetings*', (data) => ({
          ...data,
          items: (data['items'] as object[]).map((item) => ({ ...item, startsAt: inDays(-0.01) })),
        }));
        await visit(page);
        await choose(page, /^More for Ada/, 'Mark as no-show');
      },
    },
    {
      ...rounds,
      name: 'round-archive',
      prepare: async (page: Page) => {
        const id = await makeRound();
        const plan = { title: 'Backend engineers, spring', description: '', minutes: 45, capacity: 6 };
        await ask('PUT', `/${id}`, { ...plan, status: 'closed' });
        await page.goto(`/admin/virtual-rounds/${id}`);
        await choose(page, /^Actions for Backend/, 'Archive round');
      },
    },
  ];
}
