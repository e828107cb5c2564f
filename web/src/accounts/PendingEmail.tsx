import { useQuery } from '@tanstack/react-query';
import { MailQuestion } from 'lucide-react';
import { formatDate } from '../platform/format.ts';
import { failureText } from '../platform/failureText.ts';
import { Banner } from '../ui/feedback/Banner.tsx';
import { Button } from '../ui/forms/Button.tsx';
import { toast } from '../ui/feedback/toast.ts';
import { ownEmailQuery, useCancelEmailChange, useResendEmailChange } from './account.queries.ts';

/** The new address waiting for confirmation, if any. */
export function PendingEmail() {
  const { data } = useQuery(ownEmailQuery());
  const resending = useResendEmailChange();
  const cancelling = useCancelEmailChange();
  const pending = data?.pending;
  if (!pending) return null;
  const resend = () =>
    resending.mutate(undefined, {
      onSuccess: () => toast.success(`We’ve sent a new link to ${pending.email}`),
      onError: (error) => toast.error(failureText(error, 'Failed to send the link')),
    });
  const cancel = () =>
    cancelling.mutate(undefined, {
      onSuccess: () => toast.success('Your email stays as it is'),
      onError: (error) => toast.error(failureText(error, 'Failed to cancel the change')),
    });
  return (
    <Banner
      icon={<MailQuestion size={20} aria-hidden />}
      className="mb-5"
      action={
        <span className="flex w-full flex-wrap gap-2">
          <Button size="small" onClick={resend} loading={resending.isPending}>
            Send again
          </Button>
          <Button size="small" onClick={cancel} loading={cancelling.isPending}>
            Cancel change
          </Button>
        </span>
      }
    >
      <span className="font-medium">Confirm your new email.</span> Open the link we’ve sent to{' '}
      <span className="font-medium wrap-anywhere">{pending.email}</span> by {formatDate(pending.expiresAt)}.
    </Banner>
  );
}
