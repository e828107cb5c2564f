import type { ListedCandidate, Round, RoundInterview } from '@assay/contract/rounds/rounds';
import { answer } from './api.ts';
import { openPage, screen } from './render.tsx';
import { admin, pagesOf } from './samples.ts';

export const none = { invited: 0, scheduled: 0, interviewed: 0, decided: 0, no_show: 0, withdrawn: 0 };
export const round: Round = {
  id: 5,
  title: 'Spring intake',
  description: '',
  status: 'draft',
  minutes: 45,
  capacity: 6,
  createdAt: '2026-11-24T10:00:00.000Z',
  candidates: none,
  nextInterview: null,
  skills: [],
  quizzesDueAt: null,
  feedbackMissing: 0,
};
export const ana: ListedCandidate = {
  id: 9,
  name: 'Ana Lima',
  email: 'ana@example.org',
  tags: ['Backend'],
  status: 'invited',
  userId: null,
  addedAt: '2026-11-24T10:00:00.000Z',
  interview: null,
  decision: null,
  isInterviewed: false,
  lastStep: { what: 'added', at: '2026-11-24T10:00:00.000Z' },
  linkSentAt: null,
  rescheduleNote: null,
  rehearsal: null,
  quizzes: [],
};
export const interview: RoundInterview = {
  meetingId: 'abcd-efgh-jkmn',
  link: 'https://example.org/join/abcd-efgh-jkmn',
  status: 'scheduled',
  startsAt: '2126-11-24T10:00:00.000Z',
  endsAt: '2126-11-24T10:45:00.000Z',
  candidate: { id: 9, name: 'Ana Lima' },
  hosts: [{ userId: 1, name: 'Grace Hopper', isLead: true, isShadow: false }],
  rescheduleNote: null,
  rehearsal: null,
};

export const listOf = <Row,>(...items: Row[]) => ({ items, pagination: pagesOf(items.length) });
export const candidatesOf = (...items: ListedCandidate[]) => ({ ...listOf(...items), tags: ['Backend', 'Remote'] });

/** The page of a round with one candidate, at first a draft without interviews. */
export async function openRound(
  more: Partial<Round> = {},
  { path = '', interviews = [] }: { path?: string; interviews?: RoundInterview[] } = {},
) {
  answer('GET /admin/virtual-rounds/:id', { round: { ...round, ...more } });
  answer('GET /admin/virtual-rounds/:id/meetings', listOf(...interviews));
  answer('GET /admin/virtual-rounds/:id/candidates', candidatesOf(ana));
  answer('GET /users', { items: [], pagination: pagesOf(0) });
  answer('GET /admin/panel-conflicts', { items: [] });
  answer('GET /admin/virtual-rounds/:id/slots', { items: [] });
  answer('GET /users/groups/list', { items: [{ name: 'Class B', people: 12 }] });
  return openPage(`/admin/virtual-rounds/5${path}`, { as: admin });
}

/** Selects an item of a menu. */
export const selectFrom = async (page: Awaited<ReturnType<typeof openRound>>, of: string, item: string) => {
  const [menu] = await screen.findAllByRole('button', { name: of });
  await page.user.click(menu ?? document.body);
  await page.user.click(screen.getAllByRole('button', { name: item })[0] ?? document.body);
};
