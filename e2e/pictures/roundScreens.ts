import type { Page } from '@playwright/test';
import { changeAnswers } from '../kit/answering.ts';
import { manyCandidates } from '../kit/manyCandidates.ts';
import { admin } from '../kit/meetings.ts';
import { call } from '../kit/quiz.ts';
import type { World } from '../kit/world.ts';

const PEOPLE = [
  { name: 'Ada Lovelace', email: 'ada@example.org', tags: ['Backend'] },
  { name: 'Alan Turing', email: 'alan@example.org', tags: ['Backend', 'Remote'] },
  { name: 'Grace Hopper', email: 'grace@example.org', tags: [] },
  { name: 'Edsger Dijkstra', email: 'edsger@example.org', tags: ['Frontend'] },
  { name: 'Katherine Johnson', email: 'katherine@example.org', tags: ['Frontend', 'Remote'] },
];

const panelist = (userId: number, name: string, submittedAt: string | null, isLead = false) => ({
  userId,
  name,
  isLead,
  isShadow: false,
  submittedAt,
});
const FEEDBACK = [
  { name: 'Ada Lovelace', missing: ['Barbara Liskov', 'Maximiliane Wolfeschlegelsteinhausen'], hours: 26 },
  { name: 'Alan Turing', missing: ['Barbara Liskov'], hours: 30 },
  { name: 'Katherine Johnson', missing: [], hours: 54 },
].map(({ name, missing, hours }, nth) => {
  const startsAt = new Date(Date.now() - hours * 3_600_000).toISOString();
  return {
    meetingId: `abcd-efgh-jkm${'npq'[nth]}`,
    candidate: { id: nth + 1, name },
    status: missing.length > 0 ? 'awaiting_feedback' : 'complete',
    startsAt,
    panel: [
      panelist(1, 'Grace Hopper', startsAt, true),
      ...missing.map((who, place) => panelist(place + 2, who, null)),
    ],
    closed: null,
  };
});

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
  const makeRound = async (people = PEOPLE): Promise<number> => {
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
    await ask('POST', `/${round.id}/meetings`, { candidateId: first, startsAt: inDays(2), despiteConflicts: true });
    await ask('POST', `/${round.id}/meetings`, { candidateId: second, startsAt: inDays(3), despiteConflicts: true });
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
    // The demo's candidate who has yet to pick a time.
    { who: 'visitor' as const, name: 'candidate-page', path: '/round#demo-candidate-4' },
    { who: 'visitor' as const, name: 'candidate-page-planned', path: '/round#demo-candidate-2' },
    ...(['Download', 'Delete'] as const).map((verb) => ({
      who: 'visitor' as const,
      name: `candidate-page-${verb.toLowerCase()}`,
      path: '/round#demo-candidate-2',
      prepare: async (page: Page) => {
        await page.getByRole('button', { name: `${verb} my data` }).click();
        await page.getByRole('button', { name: 'Send code' }).click();
        await page.getByLabel('Code').waitFor();
      },
    })),
    ...(['deleted', 'stays'] as const).map((account) => ({
      who: 'visitor' as const,
      name: `candidate-page-account-${account}`,
      path: '/round#demo-candidate-2',
      prepare: async (page: Page) => {
        await changeAnswers(page, 'candidate/view', (data) => ({
          ...data,
          page: { ...(data['page'] as object), account, decisionEmailedAt: inDays(-1) },
        }));
        await page.reload();
        await page.getByText('We emailed you on').waitFor();
        await page.getByRole('button', { name: 'Delete my data' }).click();
      },
    })),
    {
      who: 'visitor' as const,
      name: 'candidate-page-decided',
      path: '/round#demo-candidate-2',
      prepare: async (page: Page) => {
        await changeAnswers(page, 'candidate/view', (data) => ({
          ...data,
          page: { ...(data['page'] as object), account: 'deleted', decisionEmailedAt: inDays(-1) },
        }));
        await page.reload();
        await page.getByText('We emailed you on').waitFor();
      },
    },
    { who: 'visitor' as const, name: 'candidate-page-withdrawn', path: '/round#demo-candidate-5' },
    { who: 'visitor' as const, name: 'candidate-page-invalid', path: '/round#no-such-link' },
    { ...rounds, name: 'round-empty', prepare: (page: Page) => visit(page, '', []) },
    { ...rounds, name: 'round-schedule', prepare: (page: Page) => visit(page) },
    { ...rounds, name: 'round-candidates', prepare: (page: Page) => visit(page, '/candidates') },
    {
      ...rounds,
      name: 'round-candidates-many',
      prepare: async (page: Page) => {
        await page.goto(await manyCandidates(page, world()));
        await page.getByText('Featherstonehaugh').filter({ visible: true }).first().waitFor();
      },
    },
    ...(['selected', 'reject'] as const).map((state) => ({
      ...rounds,
      name: `round-candidates-${state}`,
      prepare: async (page: Page) => {
        await page.goto(await manyCandidates(page, world()));
        const boxes = page.getByRole('main').getByRole('checkbox', { name: /^Select (Ada|Benedikta)/ });
        await boxes.first().waitFor();
        for (const nth of [0, 1, 2]) await boxes.nth(nth).check();
        if (state === 'reject') await page.getByRole('button', { name: 'Reject' }).click();
      },
    })),
    { ...rounds, name: 'round-feedback-none', prepare: (page: Page) => visit(page, '/feedback') },
    {
      ...rounds,
      name: 'round-feedback',
      prepare: async (page: Page) => {
        await changeAnswers(page, 'admin/virtual-rounds/*/feedback*', (data) => ({ ...data, items: FEEDBACK }));
        await visit(page, '/feedback');
      },
    },
    { ...rounds, name: 'round-kit-none', prepare: (page: Page) => visit(page, '/kit') },
    {
      ...rounds,
      name: 'round-close-feedback',
      prepare: async (page: Page) => {
        await changeAnswers(page, 'admin/virtual-rounds/*/feedback*', (data) => ({ ...data, items: FEEDBACK }));
        await visit(page, '/feedback');
        await choose(page, /^More for Ada/, 'Close feedback');
      },
    },
    {
      ...rounds,
      name: 'round-retention',
      prepare: async (page: Page) => {
        await visit(page);
        await choose(page, /^Actions for Backend/, 'Candidates’ data');
        await page.getByLabel(/^Days kept/).waitFor();
      },
    },
    {
      ...rounds,
      name: 'round-retention-due',
      prepare: async (page: Page) => {
        await changeAnswers(page, 'admin/virtual-rounds/*/retention', (data) => ({
          ...data,
          retention: {
            ...(data['retention'] as object),
            erasedFrom: inDays(300),
            notes: 12,
            notesErasedFrom: inDays(40),
            accounts: 3,
            stayingAccounts: 1,
          },
        }));
        await visit(page);
        await choose(page, /^Actions for Backend/, 'Candidates’ data');
        await page.getByLabel(/^Days kept/).waitFor();
      },
    },
    {
      ...rounds,
      name: 'round-edit-candidate',
      prepare: async (page: Page) => {
        await visit(page, '/candidates');
        await choose(page, /^More for Ada/, 'Edit');
        await page.getByLabel('Email').fill('ada.lovelace@example.org');
      },
    },
    {
      ...rounds,
      name: 'round-conflict',
      prepare: async (page: Page) => {
        await visit(page);
        await page.getByRole('button', { name: 'Schedule interview' }).click();
        const at = new Date(Date.now() + 2 * 86_400_000);
        const local = new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
        await page.getByLabel('Starts').fill(local);
        await page.getByText('You already have').first().waitFor();
      },
    },
    {
      ...rounds,
      name: 'round-kit',
      prepare: async (page: Page) => {
        await visit(page, '/kit');
        await page.getByRole('button', { name: 'Select a kit' }).click();
        await page.getByLabel('Kit', { exact: true }).selectOption({ label: 'Structured interview (55 min)' });
        await page.getByRole('button', { name: 'Save' }).click();
        await page.getByRole('heading', { name: 'Questions' }).waitFor();
      },
    },
    { ...rounds, name: 'kits', path: '/admin/virtual-rounds/kits' },
    { ...rounds, name: 'kits-none', path: '/admin/virtual-rounds/kits?search=nothing+of+this+name' },
    {
      ...rounds,
      name: 'kit-gaps',
      path: '/admin/virtual-rounds/kits/new',
      prepare: async (page: Page) => {
        await page.getByRole('button', { name: 'Add question' }).click();
        await page.getByRole('button', { name: 'Save' }).click();
        await page.getByText('Title is required').waitFor();
      },
    },
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
      name: 'round-add-candidates',
      prepare: async (page: Page) => {
        await visit(page, '', []);
        await page.getByRole('button', { name: 'Add candidates' }).click();
        await page
          .getByLabel('Names and emails, one person per line')
          .fill(
            'Name\tEmail\tTags\tPhone\nAda Lovelace\tada@example.org\tBackend; Remote\t1\nNoor Aziz\t\t\t2\nIda Rhodes\tida@example\t\t3\nAda again\tada@example.org\t\t4',
          );
        await page.getByText('Line 2 has the same address.').waitFor();
      },
    },
    {
      ...rounds,
      name: 'round-add-many',
      prepare: async (page: Page) => {
        await visit(page, '', []);
        await page.getByRole('button', { name: 'Add candidates' }).click();
        const people = Array.from(
          { length: 400 },
          (_, nth) => `Person ${nth + 1},person${nth + 1}@example.org,Backend`,
        );
        await page.getByLabel('Select CSV file').setInputFiles({
          name: 'candidates.csv',
          mimeType: 'text/csv',
          buffer: Buffer.from(`Name,Email,Tags\n${people.join('\n')}`),
        });
        await page.getByRole('button', { name: 'Add 400 candidates' }).waitFor();
      },
    },
    {
      ...rounds,
      name: 'round-panel-of-others',
      prepare: async (page: Page) => {
        await visit(page);
        await page.getByRole('button', { name: 'Schedule interview' }).click();
        const dialog = page.getByRole('dialog');
        await dialog.getByRole('radio').first().check();
        await dialog.getByRole('button', { name: 'Add people' }).click();
        await dialog.getByLabel('Search people').fill('demo');
        await dialog
          .getByRole('button', { name: /^Add .* Learner/ })
          .first()
          .click();
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
