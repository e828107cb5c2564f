import { useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import type { InterviewForPanel } from '@assay/contract/rounds/scorecards';
import { answer, lastBody } from '../../../../test/api.ts';
import { expectText, screen, show, waitFor } from '../../../../test/render.tsx';
import { useRoomKeys } from '../useRoomKeys.ts';
import { KitPanel } from './KitPanel.tsx';

const interview: InterviewForPanel = {
  meetingId: 'abcd-efgh-jkmn',
  round: 'Spring intake',
  candidate: 'Ana Lima',
  status: 'live',
  startsAt: '2026-03-04T10:00:00.000Z',
  endsAt: '2026-03-04T10:45:00.000Z',
  beganAt: null,
  kit: {
    title: 'Backend interview',
    description: '',
    content: {
      competencies: [],
      questions: [
        { id: 'welcome', text: 'Welcome.', competencyId: null, followUps: [], minutes: 3 },
        {
          id: 'incident',
          text: 'Tell us about an incident.',
          competencyId: null,
          followUps: ['And then?'],
          minutes: 10,
        },
      ],
    },
  },
  rehearsal: null,
  quizzes: [],
  panel: [],
  closed: null,
  role: 'rater',
  canReadCards: false,
  canClose: false,
};

/** The panel with the room's keys. */
function Room({ clockOffset = 0 }) {
  const [asks, setAsks] = useState(0);
  const [isHidden, setHidden] = useState(false);
  const [isCandidateIn, setCandidateIn] = useState(false);
  useRoomKeys({ N: () => setAsks(asks + 1) }, true);
  return (
    <>
      <button type="button" onClick={() => setHidden(!isHidden)}>
        Kit
      </button>
      <button type="button" onClick={() => setCandidateIn(true)}>
        Admit
      </button>
      <KitPanel
        meetingId={interview.meetingId}
        isHidden={isHidden}
        noteAsks={asks}
        isCandidateIn={isCandidateIn}
        clockOffset={clockOffset}
        onClose={() => setHidden(true)}
      />
    </>
  );
}

function answerAll(more: Partial<InterviewForPanel> = {}) {
  answer('GET /interviews/:meetingId', { interview: { ...interview, ...more } });
  answer('GET /interviews/:meetingId/notes', { notes: [], sequence: 0 });
  answer('PUT /interviews/:meetingId/notes', { sequence: 1 });
}

beforeEach(() => window.localStorage.clear());

test('questions count from the start on; a note of one key names the current one', async () => {
  answerAll();
  const { user } = show(<Room />);
  await user.click(await screen.findByRole('button', { name: 'Start' }));
  await expectText(/0:0\d of 3 min/);
  await user.click(screen.getByRole('button', { name: 'Next question' }));
  await expectText('And then?');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Next question' }).disabled).toBe(true);
  await user.keyboard('n');
  await waitFor(() => expect(document.activeElement?.tagName).toBe('TEXTAREA'));
  await user.keyboard('No clear cause');
  await waitFor(
    () =>
      expect(lastBody('PUT /interviews/:meetingId/notes')).toMatchObject({
        sequence: expect.any(Number),
        notes: [{ text: 'No clear cause', questionId: 'incident' }],
      }),
    { timeout: 4000 },
  );
  // Another panel does not reset it.
  await user.click(screen.getByRole('button', { name: 'Kit' }));
  await user.click(screen.getByRole('button', { name: 'Kit' }));
  await expectText('And then?');
});

test('in a field the key types, and outside of it it begins the next note', async () => {
  answerAll();
  const { user } = show(<Room />);
  await screen.findByRole('button', { name: 'Add note' });
  await user.keyboard('n');
  await waitFor(() => expect(document.activeElement?.tagName).toBe('TEXTAREA'));
  await user.keyboard('nN');
  expect(screen.getAllByRole<HTMLTextAreaElement>('textbox').map(({ value }) => value)).toEqual(['nN']);
  await user.click(screen.getByRole('button', { name: 'Kit' }));
  await user.click(screen.getByRole('button', { name: 'Kit' }));
  await user.keyboard('N');
  expect(screen.getAllByRole<HTMLTextAreaElement>('textbox').map(({ value }) => value)).toEqual(['nN', '']);
});

test('a reload keeps the current question and its minutes, also for the next note', async () => {
  answerAll();
  const first = show(<Room />);
  await first.user.click(await screen.findByRole('button', { name: 'Start' }));
  await first.user.click(screen.getByRole('button', { name: 'Next question' }));
  first.page.unmount();
  const key = Object.keys(window.localStorage).find((name) => name.startsWith('question clock')) ?? '';
  const kept = JSON.parse(window.localStorage.getItem(key) ?? '{}') as { since: number };
  window.localStorage.setItem(key, JSON.stringify({ ...kept, since: kept.since - 65_000 }));
  const { user } = show(<Room />);
  await expectText('And then?');
  await expectText(/1:0\d of 10 min/);
  await user.keyboard('n');
  await waitFor(() => expect(document.activeElement?.tagName).toBe('TEXTAREA'));
  await user.keyboard('Calm');
  await waitFor(
    () => expect(lastBody('PUT /interviews/:meetingId/notes')).toMatchObject({ notes: [{ questionId: 'incident' }] }),
    { timeout: 4000 },
  );
});

test('times count from when the candidate joined, by the server’s clock', async () => {
  answerAll();
  const { user } = show(<Room clockOffset={665_000} />);
  await expectText('Times count from when the candidate joins.');
  answerAll({ beganAt: new Date(Date.now() + 600_000).toISOString() });
  await user.click(screen.getByRole('button', { name: 'Admit' }));
  await expectText(/^Times count from .*, when the candidate joined\.$/);
  await user.click(screen.getByRole('button', { name: 'Add note' }));
  await screen.findByLabelText(/^1:0\d$/);
});

test('an admin outside the panel sees the questions and takes no notes', async () => {
  answer('GET /interviews/:meetingId', { interview: { ...interview, role: 'reader' } });
  show(<Room />);
  await screen.findByRole('button', { name: 'Start' });
  expect(screen.queryByRole('button', { name: 'Add note' })).toBeNull();
});
