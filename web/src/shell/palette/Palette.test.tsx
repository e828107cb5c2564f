import { expect, test, vi } from 'vitest';
import type { Role } from '@assay/contract/people/auth';
import type { Found } from '@assay/contract/search';
import { answer, holdAnswer, receivedCalls, refuse } from '../../../test/api.ts';
import { expectText, screen, show, waitFor } from '../../../test/render.tsx';
import { Palette } from './Palette.tsx';
import { PaletteButton } from './PaletteButton.tsx';

const nothing: Found = {
  people: [],
  skills: [],
  questions: [],
  attempts: [],
  meetings: [],
  rounds: [],
  candidates: [],
};
const ada = { id: 7, firstName: 'Ada', lastName: 'Quill', email: 'ada@example.org' };
const skill = { id: 3, name: 'Quill pens', category: 'Writing', isActive: true };

function openPalette(role: Role = 'admin', isInterviewer = false) {
  const [onClose, onLogOut] = [vi.fn<() => void>(), vi.fn<() => void>()];
  const { user, page } = show(<Palette user={{ role, isInterviewer }} onLogOut={onLogOut} onClose={onClose} />);
  return { user, page, onClose, onLogOut };
}

const field = () => screen.findByRole<HTMLInputElement>('combobox', { name: 'Search everything' });
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);
/** The option that Enter opens. */
const active = async () =>
  document.getElementById((await field()).getAttribute('aria-activedescendant') ?? '')?.textContent;

test('before anything is typed it lists the pages of the role and the acts, without asking the server', async () => {
  openPalette('user');
  await field();
  expect(options()).toEqual([
    'Dashboard',
    'Take Quiz',
    'Quiz History',
    'Leaderboard',
    'Profile',
    'Change theme: Premium',
    'Change theme: Anime',
    'Logout',
  ]);
  expect(receivedCalls('GET /search')).toEqual([]);
});

test('a learner on a panel finds their interviews', async () => {
  openPalette('user', true);
  await field();
  expect(options().slice(0, 6)).toEqual([
    'Dashboard',
    'Take Quiz',
    'Quiz History',
    'Leaderboard',
    'My Interviews',
    'Profile',
  ]);
});

const attempt = {
  id: 6,
  skillName: 'Quill pens',
  learner: ada,
  status: 'completed',
  startedAt: '2026-11-20T10:00:00Z',
  deadline: '2026-11-20T10:05:00Z',
  scorePercentage: null,
  points: null,
} as const;

test('an admin finds pages and what the server found, each with the link to its page', async () => {
  answer('GET /search', {
    people: [ada],
    skills: [skill, { ...skill, id: 4, name: 'Quill knives', isActive: false }],
    questions: [{ id: 5, questionText: 'What is a `quill`?', skillName: 'Quill pens' }],
    attempts: [{ ...attempt, scorePercentage: 80, points: { pointsEarned: 16, pointsPossible: 20 } }],
    meetings: [
      { meetingId: '3333-1111-2222', title: 'Quiet', status: 'ended', startsAt: null },
      { meetingId: '0000-1111-2222', title: null, status: 'scheduled', startsAt: null },
    ],
    rounds: [{ id: 8, title: 'Quill round', status: 'open' }],
    candidates: [{ id: 9, roundId: 8, roundTitle: 'Quill round', name: 'Bea Quick', email: 'bea@example.org' }],
  });
  const { user } = openPalette();
  await user.type(await field(), ' qui');
  await expectText('Ada Quill');
  expect(screen.getAllByRole('option').map((option) => [option.textContent, option.getAttribute('href')])).toEqual([
    ['Guide: Quizzes', '/admin/guide/quizzes'],
    ['Ada Quillada@example.org', '/admin/reports/users/7'],
    ['Edit: Ada Quillada@example.org', '/admin/users?search=ada%40example.org&act=edit&id=7'],
    ['Send notification: Ada Quillada@example.org', '/admin/users?search=ada%40example.org&act=notify&id=7'],
    ['View attempts: Ada Quillada@example.org', '/admin/reports/attempts?user=7'],
    ['Quill pensWriting', '/admin/questions?skill=3'],
    ['Quill knivesWriting · Archived', '/admin/questions?skill=4'],
    ['Edit: Quill pens', '/admin/skills?search=Quill+pens&act=edit&id=3'],
    ['New question: Quill pens', '/admin/questions/new?skill=3'],
    ['What is a quill?Quill pens', '/admin/questions/5'],
    ['Correct results: What is a quill?Quill pens', '/admin/reports/regrade?question=5'],
    ['Ada Quill · Quill pens80% (16/20 points) · 20 Nov 2026', '/admin/reports/attempts/6'],
    ['Assess: Ada Quill · Quill pens80% (16/20 points) · 20 Nov 2026', '/admin/reports/attempts/6?act=assess&id=6'],
    ['Quill roundOpen', '/admin/virtual-rounds/8'],
    ['Bea Quickbea@example.org · Quill round', '/admin/virtual-rounds/8/candidates/9'],
    ['QuietEnded · 3333-1111-2222', '/admin/virtual-rounds/meetings?search=3333-1111-2222'],
    ['InterviewOpen · 0000-1111-2222', '/admin/virtual-rounds/meetings?search=0000-1111-2222'],
    ['Join: InterviewOpen · 0000-1111-2222', '/join/0000-1111-2222'],
    ['Copy link: InterviewOpen · 0000-1111-2222', null],
    [
      'Invite candidate: InterviewOpen · 0000-1111-2222',
      '/admin/virtual-rounds/meetings?search=0000-1111-2222&act=invite&id=0000-1111-2222',
    ],
    [
      'Edit: InterviewOpen · 0000-1111-2222',
      '/admin/virtual-rounds/meetings?search=0000-1111-2222&act=edit&id=0000-1111-2222',
    ],
  ]);
  expect(screen.getAllByRole('group').map((group) => group.getAttribute('aria-labelledby'))).toHaveLength(8);
  expect(screen.getByRole('status').textContent).toBe('21 results');
  expect(receivedCalls('GET /search').map(({ query }) => query)).toEqual([{ q: 'qui' }]);
});

test('an admin finds pages of the guide, and others that are rarely opened', async () => {
  answer('GET /search', nothing);
  const { user } = openPalette();
  await user.type(await field(), 'back');
  await expectText('Guide: Backup and restore');
  expect(screen.getAllByRole('option').map((option) => option.getAttribute('href'))).toEqual(['/admin/guide/backup']);
  await user.clear(await field());
  await user.type(await field(), 'kit');
  await expectText('New kit');
  expect(options()).toEqual(['Interview kits', 'New kit', 'Guide: Kits and scorecards']);
});

test('pages for admins are not found by a learner', async () => {
  answer('GET /search', nothing);
  const { user } = openPalette('user');
  await user.type(await field(), 'kit');
  await expectText('No results');
  expect(options()).toEqual([]);
});

test('an admin adds time to a running quiz; one without a limit or a voided one offers nothing', async () => {
  const acts = async (more: object) => {
    answer('GET /search', { ...nothing, attempts: [{ ...attempt, ...more }] });
    const { user, page } = openPalette();
    await user.type(await field(), 'quill');
    await expectText('Ada Quill · Quill pens');
    const links = screen.getAllByRole('option').map((option) => option.getAttribute('href'));
    page.unmount();
    return links.slice(1);
  };
  expect(await acts({ status: 'open' })).toEqual(['/admin/reports/attempts/6?act=extend&id=6']);
  expect(await acts({ status: 'open', deadline: null })).toEqual([]);
  expect(await acts({ status: 'void' })).toEqual([]);
});

test('a learner starts a quiz and opens own attempts', async () => {
  answer('GET /search', { ...nothing, skills: [skill], attempts: [{ ...attempt, scorePercentage: 80 }] });
  const { user } = openPalette('user');
  await user.type(await field(), 'quill');
  await expectText('Start a quiz: Quill pens');
  expect(screen.getAllByRole('option').map((option) => [option.textContent, option.getAttribute('href')])).toEqual([
    ['Start a quiz: Quill pensWriting', '/quiz?skill=3'],
    ['Quill pens80% · 20 Nov 2026', '/quiz/6'],
  ]);
});

test('arrows go round, Home and End to the ends; typing begins at the first result again', async () => {
  answer('GET /search', nothing);
  const { user } = openPalette('user');
  await user.click(await field());
  expect(await active()).toBe('Dashboard');
  await user.keyboard('{ArrowUp}');
  expect(await active()).toBe('Logout');
  await user.keyboard('{ArrowDown}{ArrowDown}');
  expect(await active()).toBe('Take Quiz');
  await user.keyboard('{End}');
  expect(await active()).toBe('Logout');
  await user.keyboard('{Home}');
  expect(await active()).toBe('Dashboard');
  await user.keyboard('{ArrowDown}p');
  expect(await active()).toBe('Profile');
  expect(options()).toEqual(['Profile', 'Change theme: Premium', 'Privacy', 'Platform policy']);
  await expectText('4 results');
});

test('Enter does what is selected and closes', async () => {
  answer('GET /search', nothing);
  const { user, onClose, onLogOut } = openPalette('user');
  await user.type(await field(), 'logo{Enter}');
  expect(onLogOut).toHaveBeenCalledOnce();
  expect(onClose).toHaveBeenCalledOnce();
});

test('Enter that ends a composition of an input method selects nothing', async () => {
  const { user, onClose } = openPalette('user');
  const box = await field();
  await user.click(box);
  box.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, isComposing: true }));
  expect(onClose).not.toHaveBeenCalled();
});

test('a theme can be changed', async () => {
  answer('GET /search', nothing);
  const { user } = openPalette('user');
  await user.type(await field(), 'anime{Enter}');
  expect(localStorage.getItem('theme')).toBe('anime');
});

test('while an answer is on its way, earlier results that fit no more are gone, and there is no "No results"', async () => {
  answer('GET /search', { ...nothing, people: [ada, { ...ada, id: 8, firstName: 'Bob', email: 'bob@example.org' }] });
  const { user } = openPalette();
  await user.type(await field(), 'quill');
  await expectText('Bob Quill');
  answer('GET /search', nothing);
  const arrive = holdAnswer('GET /search');
  await user.clear(await field());
  await user.type(await field(), 'ada');
  expect(options()).toEqual([
    'Ada Quillada@example.org',
    ...['Edit', 'Send notification', 'View attempts'].map((act) => `${act}: Ada Quillada@example.org`),
  ]);
  expect(screen.queryByText('No results')).toBeNull();
  arrive();
  await expectText('No results');
  expect(options()).toEqual([]);
});

test('an answer to an earlier text never shows, except results that still fit', async () => {
  const fitting = { ...ada, id: 8, lastName: 'Quill zzz', email: 'zzz@example.org' };
  answer('GET /search', ({ query }) => ({ ...nothing, people: query.q === 'ada' ? [ada, fitting] : [] }));
  const arrive = holdAnswer('GET /search');
  const { user } = openPalette();
  await user.type(await field(), 'ada');
  await waitFor(() => expect(receivedCalls('GET /search')).toHaveLength(1));
  await user.clear(await field());
  await user.paste('quill zzz');
  arrive();
  // Its one fitting result shows that the earlier answer has arrived.
  await expectText('Ada Quill zzz');
  expect(options()).toEqual(['Ada Quill zzzzzz@example.org']);
  await expectText('No results');
  expect(options()).toEqual([]);
});

test('an admin begins anything new from anywhere', async () => {
  answer('GET /search', nothing);
  const { user } = openPalette();
  await user.type(await field(), 'new');
  expect(screen.getAllByRole('option').map((option) => [option.textContent, option.getAttribute('href')])).toEqual([
    ['New user', '/admin/users?new=true'],
    ['New skill', '/admin/skills?new=true'],
    ['New round', '/admin/virtual-rounds?new=true'],
    ['New meeting', '/admin/virtual-rounds/meetings?new=true'],
    ['New question', '/admin/questions/new'],
    ['New kit', '/admin/virtual-rounds/kits/new'],
  ]);
});

test('a failed search is said, and the pages stay', async () => {
  refuse('GET /search', 'unavailable');
  const { user } = openPalette();
  await user.type(await field(), 'users');
  expect((await screen.findByRole('alert')).textContent).not.toBe('');
  expect(options()).toEqual(['Users', 'Import users']);
});

test('Ctrl-K opens it and closes it again; other keys and other dialogs leave it closed', async () => {
  const { user } = show(
    <>
      <PaletteButton user={{ role: 'user', isInterviewer: false }} onLogOut={() => undefined} />
      <dialog data-testid="question" />
    </>,
  );
  expect((await screen.findByRole('button', { name: 'Search everything' })).title).toBe('Ctrl K');
  await user.keyboard('k{Control>}{Shift>}k{/Shift}j{/Control}');
  const question = screen.getByTestId('question');
  question.setAttribute('open', '');
  await user.keyboard('{Control>}k{/Control}');
  question.removeAttribute('open');
  expect(screen.queryByRole('combobox')).toBeNull();
  await user.keyboard('{Control>}k{/Control}');
  await field();
  await user.keyboard('{Control>}k{/Control}');
  await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull());
});
