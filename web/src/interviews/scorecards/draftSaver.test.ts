import { expect, test, vi } from 'vitest';
import type { KeptDraft } from './draftQueue.ts';
import { createDraftSaver, type SaveOutcome } from './draftSaver.ts';

/** A server that stores saves, and a page whose storage outlives it. */
function start(stored = { sequence: 0, content: '' }) {
  vi.useFakeTimers({ now: 0 });
  const answers: SaveOutcome[] = [];
  let kept: KeptDraft<string> | null = null;
  let isArriving = true;
  const server = { ...stored };
  const open = () =>
    createDraftSaver<string>(
      {
        save: async ({ sequence, content }) => {
          const outcome = answers.shift();
          if (!isArriving || (outcome !== undefined && outcome !== 'no answer')) return outcome ?? 'no answer';
          if (sequence === server.sequence + 1) Object.assign(server, { sequence, content });
          else if (sequence !== server.sequence || content !== server.content) return 'conflict';
          // It arrived, but its answer did not.
          return outcome ?? 'saved';
        },
        kept: { read: () => kept, write: (next) => (kept = next) },
        now: () => Date.now(),
        random: () => 0,
        wait: (act, ms) => {
          const timer = setTimeout(act, ms);
          return () => clearTimeout(timer);
        },
      },
      server,
    );
  return {
    server,
    answers,
    open,
    away: () => (isArriving = false),
    back: () => (isArriving = true),
    later: (ms: number) => vi.advanceTimersByTimeAsync(ms),
  };
}

test('typing is sent a second later, all of it at once', async () => {
  const { server, open, later } = start();
  const saver = open();
  saver.change('a');
  saver.change('ab');
  expect(saver.view()).toMatchObject({ content: 'ab', state: 'saving' });
  await later(999);
  expect(server.sequence).toBe(0);
  await later(1);
  expect([server, saver.view().state]).toEqual([{ sequence: 1, content: 'ab' }, 'saved']);
});

test('sending now waits for a save under way, and for what was typed meanwhile', async () => {
  const { server, open } = start();
  const saver = open();
  saver.change('a');
  void saver.sendNow();
  saver.change('ab');
  await saver.sendNow();
  expect([server, saver.nextSequence()]).toEqual([{ sequence: 2, content: 'ab' }, 3]);
});

test('typing offline survives a closed page, and arrives in order', async () => {
  const { server, open, later, away, back } = start();
  away();
  const first = open();
  first.change('a');
  await later(5000);
  expect(first.view()).toMatchObject({ content: 'a', state: 'retrying' });
  first.change('ab');
  first.stop();
  const second = open();
  expect(second.view().content).toBe('ab');
  back();
  await second.sendNow();
  expect(server).toEqual({ sequence: 2, content: 'ab' });
  expect(second.view().state).toBe('saved');
});

test('a lost answer makes no conflict', async () => {
  const { server, answers, open, later } = start();
  const saver = open();
  answers.push('no answer');
  saver.change('a');
  await later(1000);
  saver.change('ab');
  await later(20_000);
  expect(server).toEqual({ sequence: 2, content: 'ab' });
});

test('something newer from elsewhere stops saving until the person chooses', async () => {
  const { server, open, later } = start();
  const saver = open();
  Object.assign(server, { sequence: 3, content: 'elsewhere' });
  saver.change('mine');
  await later(1000);
  expect([saver.view(), server.content]).toMatchObject([{ content: 'mine', state: 'conflict' }, 'elsewhere']);
  await saver.keepMine(3);
  expect(server).toEqual({ sequence: 4, content: 'mine' });
  Object.assign(server, { sequence: 9, content: 'again' });
  saver.change('mine too');
  await later(1000);
  saver.adopt(server);
  expect(saver.view()).toMatchObject({ content: 'again', state: 'saved' });
});

test('a refusal names its reason and ends the sending', async () => {
  const { answers, open, later } = start();
  const saver = open();
  answers.push({ refused: 'Feedback is closed' });
  saver.change('a');
  await later(60_000);
  expect(saver.view()).toEqual({ content: 'a', state: 'refused', reason: 'Feedback is closed' });
});
