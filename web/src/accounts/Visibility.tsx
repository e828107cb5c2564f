import { loadFailure } from '../platform/failureText.ts';
import { useOwnUser } from '../platform/session.ts';
import { Card } from '../ui/display/Card.tsx';
import { Checkbox } from '../ui/forms/Checkbox.tsx';
import { ErrorState } from '../ui/feedback/ErrorState.tsx';
import { SkeletonText } from '../ui/feedback/Skeleton.tsx';
import { toast } from '../ui/feedback/toast.ts';
import { usePreferences, useUpdatePreferences } from './account.queries.ts';
import { accountFailure } from './accountFailure.browser.ts';

/** The person's visibility to others; each setting is saved at once. */
export function Visibility() {
  const preferences = usePreferences();
  const updating = useUpdatePreferences();
  const isLearner = useOwnUser().role === 'user';

  const choose = (change: Parameters<typeof updating.mutate>[0]) =>
    updating.mutate(change, {
      onSuccess: () => toast.success('Saved'),
      onError: (error) => toast.error(accountFailure(error, 'Failed to save')),
    });
  // The setting shows at once, and is reverted if refused.
  const shown = preferences.data && { ...preferences.data, ...(updating.isPending && updating.variables) };

  return (
    <Card title="Privacy">
      {preferences.isPending && <SkeletonText lines={3} />}
      {preferences.isError && (
        <ErrorState
          {...loadFailure(preferences.error, 'Failed to load your preferences')}
          onRetry={() => void preferences.refetch()}
          retrying={preferences.isFetching}
        />
      )}
      {shown && (
        <div className="-my-2 grid">
          <Checkbox
            label="Show my email address"
            hint="Off: others see a masked address. Admins always see it."
            checked={shown.showEmail}
            onChange={({ target }) => choose({ showEmail: target.checked })}
          />
          {isLearner && (
            <Checkbox
              label="Show me on the leaderboard"
              hint="This doesn’t change your scores."
              checked={shown.onLeaderboard}
              onChange={({ target }) => choose({ onLeaderboard: target.checked })}
            />
          )}
        </div>
      )}
    </Card>
  );
}
