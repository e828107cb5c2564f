import { expect, test, vi } from 'vitest';
import { show, waitFor } from '../../../test/render.tsx';
import { Modal } from './Modal.tsx';

test('a list that gets the focus to be read does not scroll its explanation away; a field does', async () => {
  const focus = vi.spyOn(HTMLElement.prototype, 'focus');
  show(
    <Modal open title="Codes" onClose={() => undefined}>
      <ul data-autofocus tabIndex={-1} />
    </Modal>,
  );
  await waitFor(() => expect(focus).toHaveBeenLastCalledWith({ preventScroll: true }));
  show(
    <Modal open title="Name" onClose={() => undefined}>
      <input />
    </Modal>,
  );
  await waitFor(() => expect(focus).toHaveBeenLastCalledWith({ preventScroll: false }));
});
