import { failureText } from '../platform/failureText.ts';
import { formatTime } from '../platform/format.ts';
import { Card } from '../ui/display/Card.tsx';
import { toast } from '../ui/feedback/toast.ts';
import { Button } from '../ui/forms/Button.tsx';
import { CopyField } from '../ui/forms/CopyField.tsx';
import { useCreateRegistration } from './ltiAdmin.queries.ts';

/** The short way: an address with which a platform registers itself, to be confirmed afterwards. */
export function RegistrationCard() {
  const creating = useCreateRegistration();
  const create = () =>
    creating.mutate(undefined, {
      onError: (error) => toast.error(failureText(error, 'Failed to create an address')),
    });
  return (
    <Card
      title="Let the platform register itself"
      action={
        <Button loading={creating.isPending} onClick={create}>
          {creating.data ? 'New address' : 'Create address'}
        </Button>
      }
    >
      {creating.data ? (
        <CopyField
          label="Registration address"
          what="registration address"
          value={creating.data.url}
          hint={`Works once. Use it by ${formatTime(creating.data.expiresAt)}, and copy it now: you won’t see it again.`}
        />
      ) : (
        <p className="max-w-text text-ink-muted">
          Moodle and Canvas need just one address for this. Then confirm the platform here.
        </p>
      )}
    </Card>
  );
}
