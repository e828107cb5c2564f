import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { failureText, loadFailure } from '../../platform/failureText.ts';
import { formatDate } from '../../platform/format.ts';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { SkeletonText } from '../../ui/feedback/Skeleton.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { CopyField } from '../../ui/forms/CopyField.tsx';
import { ConfirmModal } from '../../ui/overlays/ConfirmModal.tsx';
import { Modal } from '../../ui/overlays/Modal.tsx';
import { calendarLinkQuery, useMakeCalendarLink, useRevokeCalendarLink } from './own.queries.ts';

/** A private link by which a calendar program shows the reader's interviews and keeps them up to date. */
export function CalendarLinkModal({ onClose }: { onClose: () => void }) {
  const link = useQuery(calendarLinkQuery());
  const making = useMakeCalendarLink();
  const revoking = useRevokeCalendarLink();
  const createdAt = link.data?.createdAt ?? null;
  const onError = (error: Error) => toast.error(failureText(error, 'Failed to change the calendar link'));
  const [asks, setAsks] = useState<'revoke' | 'replace' | null>(null);
  const done = { onError, onSettled: () => setAsks(null) };
  const make = () => making.mutate(undefined, done);
  const revoke = () => {
    making.reset();
    revoking.mutate(undefined, { ...done, onSuccess: () => toast.success('Calendar link revoked') });
  };
  if (asks !== null)
    return (
      <ConfirmModal
        open
        dangerous
        title={asks === 'revoke' ? 'Revoke this link?' : 'Replace this link?'}
        confirmLabel={asks === 'revoke' ? 'Revoke link' : 'New link'}
        working={making.isPending || revoking.isPending}
        onConfirm={asks === 'revoke' ? revoke : make}
        onClose={() => setAsks(null)}
      >
        Calendars that use the old link stop updating. You can’t undo this.
      </ConfirmModal>
    );
  return (
    <Modal
      open
      title="Calendar link"
      onClose={onClose}
      actions={
        link.data && (
          <>
            {createdAt !== null && <Button onClick={() => setAsks('revoke')}>Revoke link</Button>}
            <Button
              variant={making.data ? 'secondary' : 'primary'}
              loading={making.isPending}
              onClick={createdAt === null ? make : () => setAsks('replace')}
            >
              {createdAt === null ? 'Create link' : 'New link'}
            </Button>
          </>
        )
      }
    >
      <div className="grid gap-4">
        <p>Subscribe to this link in your calendar app. It shows your interviews and keeps them up to date.</p>
        {link.isPending && <SkeletonText lines={2} />}
        {link.isError && link.data === undefined && (
          <ErrorState
            {...loadFailure(link.error, 'Failed to load your calendar link')}
            onRetry={() => void link.refetch()}
            retrying={link.isFetching}
          />
        )}
        {making.data ? (
          <NewLink url={making.data.url} />
        ) : (
          createdAt !== null && (
            <p className="text-ink-muted">
              Your link was created on {formatDate(createdAt)}. A new one will replace it.
            </p>
          )
        )}
      </div>
    </Modal>
  );
}

/** Shown only now: the server keeps no copy. */
const NewLink = ({ url }: { url: string }) => (
  <CopyField
    label="Your link"
    what="calendar link"
    value={url}
    hint="Copy it now: we show it only once. Anyone who has it can see your interviews."
  />
);
