import { useState } from 'react';
import { expect, test } from 'vitest';
import type { InterviewForPanel } from '@assay/contract/rounds/scorecards';
import { answer, lastBody } from '../../../../test/api.ts';
import { expectText, screen, show, waitFor } from '../../../../test/render.tsx';
import { KitPanel } from './KitPanel.tsx';

const interview: InterviewForPanel = {
  meetingId: 'abcd-efgh-jkmn',
  round: 'Spring intake',
  candidate: 'Ana Lima',
  status: 'live',
  startsAt: '2026-03-04T10:00:00.000Z',
  endsAt: '2026-03-04T10:45:00.000Z',
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

/** The panel with the room's key for notes. */
function Room() {
  const [asks, setAsks] = useState(0);
  const [isHidden, setHidden] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setAsks(asks + 1)}>
        N
      </button>
      <button type="button" onClick={() => setHidden(!isHidden)}>
        Kit
      </button>
      <KitPanel meetingId={interview.meetingId} isHidden={isHidden} noteAsks={asks} onClose={() => setHidden(true)} />
    </>
  );
}

test('questions count from the start on; a note of one key names the current one', async () => {
  answer('GET /interviews/:meetingId', { interview });
  answer('GET /interviews/:meetingId/notes', { notes: [], sequence: 0 });
  answer('PUT /interviews/:meetingId/notes', { sequence: 1 });
  const { user } = show(<Room />);
  await user.click(await screen.findByRole('button', { name: 'Start' }));
  await expectText(/0:0\d of 3 min/);
  await user.click(screen.getByRole('button', { name: 'Next question' }));
  await expectText('And then?');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Next question' }).disabled).toBe(true);
  await user.click(screen.getByRole('button', { name: 'N' }));
  await waitFor(() => expect(document.activeElement?.tagName).toBe('TEXTAREA'));
  await user.keyboard('Clear cause');
  await waitFor(
    () =>
      expect(lastBody('PUT /interviews/:meetingId/notes')).toMatchObject({
        sequence: expect.any(Number),
        notes: [{ text: 'Clear cause', questionId: 'incident' }],
      }),
    { timeout: 4000 },
  );
  // Another panel does not reset it.
  await user.click(screen.getByRole('button', { name: 'Kit' }));
  await user.click(screen.getByRole('button', { name: 'Kit' }));
  await expectText('And then?');
});

test('an admin outside the panel sees the questions and takes no notes', async () => {
  answer('GET /interviews/:meetingId', { interview: { ...interview, role: 'reader' } });
  show(<Room />);
  await screen.findByRole('button', { name: 'Start' });
  expect(screen.queryByRole('button', { name: 'Add note' })).toBeNull();
});
