import { expect, test } from 'vitest';
import { expectText, screen, show } from '../../../test/render.tsx';
import { OutsideView } from './OutsideView.tsx';

type Outside = Parameters<typeof OutsideView>[0]['state'];

const open = (state: Outside, title: string | null) =>
  show(<OutsideView state={state} title={title} signIn={null} onAskAgain={() => undefined} />);

test.each([{ step: 'rejected', message: 'The host declined.' }, { step: 'replaced' }] as const)(
  'outside again ($step) people read which meeting it is about',
  async (state) => {
    open(state, 'Frontend role');
    await expectText('Frontend role');
  },
);

test('a meeting that is not there has no title', async () => {
  open({ step: 'notFound' }, null);
  await expectText('Meeting not found');
  expect(screen.queryByText('Frontend role')).toBeNull();
});
