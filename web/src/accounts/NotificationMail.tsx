import { loadFailure } from '../platform/failureText.ts';
import { Card } from '../ui/display/Card.tsx';
import { Checkbox } from '../ui/forms/Checkbox.tsx';
import { ErrorState } from '../ui/feedback/ErrorState.tsx';
import { SkeletonText } from '../ui/feedback/Skeleton.tsx';
import { toast } from '../ui/feedback/toast.ts';
import { usePreferences, useUpdatePreferences } from './account.queries.ts';
import { accountFailure } from './accountFailure.browser.ts';

/** Which notifications this person gets by email as well. */
export function NotificationMail() {
  const preferences = usePreferences();
  const updating = useUpdatePreferences();
  const choose = (mailNotifications: boolean) =>
    updating.mutate(
      { mailNotifications },
      {
        onSuccess: () => toast.success('Saved'),
        onError: (error) => toast.error(accountFailure(error, 'Failed to save')),
      },
    );
  // The setting shows at once, and is reverted if refused.
  const shown = preferences.data && { ...preferences.data, ...(updating.isPending && updating.variables) };

  return (
    <Card title="Notifications">
      {preferences.isPending && <SkeletonText lines={2} />}
      {preferences.isError && (
        <ErrorState
          {...loadFailure(preferences.error, 'Failed to load your preferences')}
          onRetry={() => void preferences.refetch()}
          retrying={preferences.isFetching}
        />
      )}
      {shown && (
        <Checkbox
          className="-my-2"
          label="Email me notifications too"
          hint="You’ll always find them under the bell."
          checked={shown.mailNotifications}
          onChange={({ target }) => choose(target.checked)}
        />
      )}
    </Card>
  );
}
