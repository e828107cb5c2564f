import { expect, test } from 'vitest';
import { demoLearners } from '../server/src/demo/accounts.ts';
import { animals } from '../web/src/ui/display/avatars/animals.ts';

test('a drawn face belongs to each person of the demo, and to no one else', () => {
  expect(Object.keys(animals).toSorted()).toEqual(demoLearners.map((name) => name.join(' ')).toSorted());
});
