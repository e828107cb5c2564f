import { useBlocker } from '@tanstack/react-router';
import { ConfirmModal } from '../ui/overlays/ConfirmModal.tsx';

/** Asks before a page with unsaved changes is left. */
export function UnsavedChanges({ isDirty }: { isDirty: boolean }) {
  const leaving = useBlocker({
    // A change of search parameters does not leave the page.
    shouldBlockFn: ({ current, next }) => isDirty && current.pathname !== next.pathname,
    enableBeforeUnload: () => isDirty,
    withResolver: true,
  });
  return (
    leaving.status === 'blocked' && (
      <ConfirmModal
        open
        dangerous
        title="Leave without saving?"
        confirmLabel="Leave"
        cancelLabel="Stay"
        onConfirm={leaving.proceed}
        onClose={leaving.reset}
      >
        You’ll lose your changes.
      </ConfirmModal>
    )
  );
}
