import { expect, test, vi } from 'vitest';
import { Failure } from '@assay/contract/failure';
import type { ChatMessage } from '@assay/contract/interviews/interviewEvents';
import { expectToast, screen, show, waitFor } from '../../../test/render.tsx';
import { ChatPanel } from './ChatPanel.tsx';
import type { RoomSession } from './roomSession.ts';
import type { RoomState } from './roomState.ts';
import { person } from '../../../test/people.ts';

type Chat = { messages?: ChatMessage[]; isConnected?: boolean; say?: RoomSession['say'] };

/** A room as its chat sees it. */
function openChat({ messages = [], isConnected = true, say = async () => undefined }: Chat = {}) {
  const said = vi.fn<RoomSession['say']>(say);
  const ownMessageIds = messages.flatMap(({ id, senderId }) => (senderId === 'self' ? [id] : []));
  const room = { messages, ownMessageIds, self: { ...person('self'), isLead: false } } as unknown as RoomState;
  const parts: Partial<RoomSession> = {
    subscribe: () => () => undefined,
    room: () => room,
    isConnected: () => isConnected,
    say: said,
  };
  const { user } = show(<ChatPanel session={parts as RoomSession} onClose={() => undefined} />);
  return { user, said, texts: () => said.mock.calls.map(([{ message }]) => message) };
}

const box = () => screen.findByPlaceholderText<HTMLTextAreaElement>('Type a message...');
const isSendDisabled = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Send message' }).disabled;

test('an empty message, or one of blanks, cannot be sent', async () => {
  const { user, texts } = openChat();
  await user.click(await box());
  expect(isSendDisabled()).toBe(true);
  await user.keyboard('   {Enter}');
  expect(isSendDisabled()).toBe(true);
  expect(texts()).toEqual([]);
});

test('Enter sends, trimmed, and empties the box; Shift+Enter does not', async () => {
  const { user, texts } = openChat();
  await user.click(await box());
  await user.keyboard(' Hello{Shift>}{Enter}{/Shift}');
  expect(texts()).toEqual([]);
  await user.keyboard('there{Enter}');
  await waitFor(() => expect(texts()).toEqual(['Hello\nthere']));
  expect((await box()).value).toBe('');
});

test('the button sends as well', async () => {
  const { user, texts } = openChat();
  await user.click(await box());
  await user.paste('Hello');
  await user.click(screen.getByRole('button', { name: 'Send message' }));
  await waitFor(() => expect(texts()).toEqual(['Hello']));
});

test('while the connection is away nothing is sent and the text stays', async () => {
  const { user, texts } = openChat({ isConnected: false });
  await user.click(await box());
  await user.keyboard('Hello{Enter}');
  expect(texts()).toEqual([]);
  expect((await box()).value).toBe('Hello');
});

test('a message that failed stands in the box again, and sent again as it is it is the same one, without https too', async () => {
  // Missing on insecure origins.
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
  let failures = 1;
  const { user, said } = openChat({
    say: async () => {
      if (failures-- > 0) throw new Failure('unavailable');
    },
  });
  await user.click(await box());
  await user.keyboard('Hello{Enter}');
  await expectToast('Your message wasn’t sent. Try again.');
  expect((await box()).value).toBe('Hello');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(said.mock.calls).toHaveLength(2));
  expect(said.mock.calls[1]).toEqual(said.mock.calls[0]);
  // Repeated on purpose it is a new one.
  await user.keyboard('Hello{Enter}');
  await waitFor(() => expect(said.mock.calls).toHaveLength(3));
  expect(said.mock.calls[2]).not.toEqual(said.mock.calls[0]);
});

test("without messages: 'No messages yet', 'Start the conversation!'", async () => {
  openChat();
  await box();
  expect(screen.getByRole('log').textContent).toBe('No messages yetStart the conversation!');
});

test('messages stand with sender, hour and minute; the own ones are marked (You)', async () => {
  const message = (id: string, senderId: string): ChatMessage => ({
    id,
    sender: `Name of ${senderId}`,
    senderId,
    message: `From ${senderId}`,
    timestamp: '2026-11-24T10:05:00.000Z',
    channel: 'room',
  });
  openChat({ messages: [message('m1', 'other'), message('m2', 'self')] });
  await box();
  const texts = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(texts).toContainEqual(expect.stringMatching(/^Name of other\d\d:05From other$/));
  expect(texts).toContainEqual(expect.stringMatching(/^Name of self\(You\)\d\d:05From self$/));
});
