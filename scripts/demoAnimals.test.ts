import { expect, test } from 'vitest';
import { demoLearners } from '../server/src/demo/accounts.ts';
import { animals } from '../web/src/ui/display/avatars/animals.ts';

test('every person of the demo has a drawn face, and nobody else has', () => {
  expect(Object.keys(animals).toSorted()).toEqual(demoLearners.map((name) => name.join(' ')).toSorted());
});
