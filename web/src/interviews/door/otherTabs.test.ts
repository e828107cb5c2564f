import { expect, test } from 'vitest';
import type { Stay } from './joinFlow.ts';
import { createOtherTabs, type TabChannel, type TabWord } from './otherTabs.ts';

const ada: Stay = { step: 'waiting', person: { name: 'Ada Byron', email: '' }, requestToken: 'of Ada' };
const ben: Stay = { step: 'room', person: { name: 'Ben Cruz', email: '' }, admitToken: 'of Ben' };

/** One browser's tabs at one meeting, each with its place. */
function createBrowser() {
  const channels = new Map<TabChannel, (event: { data: unknown }) => void>();
  const openTab = (place: Stay | null) => {
    let mine = place;
    const tabs = createOtherTabs(
      () => mine,
      () => {
        const channel: TabChannel = {
          addEventListener: (_type, hear) => void channels.set(channel, hear),
          postMessage(word: TabWord) {
            for (const [other, hear] of channels) if (other !== channel) hear({ data: structuredClone(word) });
          },
          close: () => void channels.delete(channel),
        };
        return channel;
      },
    );
    tabs.begin();
    const become = (next: Stay | null) => {
      mine = next;
      tabs.follow();
    };
    return { ...tabs, become };
  };
  return openTab;
}

test('tabs that cannot communicate find no one', () => {
  const tabs = createOtherTabs(
    () => null,
    () => null,
  );
  tabs.begin();
  tabs.follow();
  tabs.end();
  expect(tabs.found()).toBeNull();
});

test('a new tab finds a person who waits or is inside in another, and no one in a tab with only a form', () => {
  const openTab = createBrowser();
  const first = openTab(null);
  const second = openTab(null);
  expect(second.found()).toBeNull();
  first.become(ada);
  expect(second.found()).toEqual(ada);
  expect(openTab(null).found()).toEqual(ada);
});

test('a place is followed: from waiting to the room, until it is left or its tab is closed', () => {
  const openTab = createBrowser();
  const [first, second] = [openTab(ada), openTab(null)];
  first.become({ step: 'room', person: ada.person, admitToken: 'let in' });
  expect(second.found()).toMatchObject({ step: 'room', admitToken: 'let in' });
  first.become(null);
  expect(second.found()).toBeNull();
  first.become(ada);
  first.end();
  expect(second.found()).toBeNull();
});

test('of two people at one machine the other is found when one has left', () => {
  const openTab = createBrowser();
  const [first, , third] = [openTab(ada), openTab(ben), openTab(null)];
  first.become(null);
  expect(third.found()).toEqual(ben);
});
