import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { ShieldAlert, ShieldCheck } from 'lucide-react';
import type { OwnUser } from '@assay/contract/people/auth';
import { secondFactorQuery, useRenewRecoveryCodes, useSwitchOff } from '../auth/secondFactor.queries.ts';
import { loadFailure } from '../platform/failureText.ts';
import { formatDate } from '../platform/format.ts';
import { Badge } from '../ui/display/Badge.tsx';
import { Banner } from '../ui/feedback/Banner.tsx';
import { Button } from '../ui/forms/Button.tsx';
import { Card } from '../ui/display/Card.tsx';
import { ErrorState } from '../ui/feedback/ErrorState.tsx';
import { SkeletonText } from '../ui/feedback/Skeleton.tsx';
import { toast } from '../ui/feedback/toast.ts';
import { BothProofsModal } from './BothProofsModal.tsx';
import { EnableTwoStep } from './EnableTwoStep.tsx';
import { RecoveryCodesModal } from './RecoveryCodesModal.tsx';

const FEW_CODES = 3;

type Dialog = 'none' | 'enable' | 'renew' | 'off';

/** Two-step sign-in with an authenticator app: its status and settings. */
export function TwoStepSignIn({ user: { email, hasPassword } }: { user: OwnUser }) {
  const status = useQuery(secondFactorQuery());
  const [dialog, setDialog] = useState<Dialog>('none');
  const close = () => setDialog('none');
  const enabledAt = status.data?.enabledAt ?? null;
  return (
    <Card
      id="two-step"
      title="Two-step sign-in"
      action={
        status.data &&
        (enabledAt === null ? (
          <Badge icon={<ShieldAlert size={13} aria-hidden />}>Off</Badge>
        ) : (
          <Badge tone="success" icon={<ShieldCheck size={13} aria-hidden />}>
            On
          </Badge>
        ))
      }
    >
      {status.isPending && <SkeletonText lines={3} />}
      {status.isError && (
        <ErrorState
          {...loadFailure(status.error, 'Failed to load two-step sign-in')}
          onRetry={() => void status.refetch()}
          retrying={status.isFetching}
        />
      )}
      {status.data &&
        (enabledAt === null ? (
          <div className="grid justify-items-start gap-4">
            <p>Sign in with your password and a code from your phone. A stolen password alone won’t be enough.</p>
            {hasPassword ? (
              <Button variant="primary" onClick={() => setDialog('enable')}>
                Turn on two-step sign-in
              </Button>
            ) : (
              <p className="text-ink-muted">Set a password first, then turn this on.</p>
            )}
          </div>
        ) : (
          <WhenOn enabledAt={enabledAt} codesLeft={status.data.recoveryCodesLeft} onChoose={setDialog} />
        ))}
      {dialog === 'enable' && <EnableTwoStep email={email} onClose={close} />}
      {dialog === 'renew' && <RenewCodes email={email} onClose={close} />}
      {dialog === 'off' && <SwitchOff onClose={close} />}
    </Card>
  );
}

type WhenOnProps = { enabledAt: string; codesLeft: number; onChoose: (dialog: Dialog) => void };

function WhenOn({ enabledAt, codesLeft, onChoose }: WhenOnProps) {
  const left = codesLeft === 1 ? '1 recovery code is left' : `${codesLeft} recovery codes are left`;
  return (
    <div className="grid gap-4">
      <p>
        Since <time dateTime={enabledAt}>{formatDate(enabledAt)}</time>, you sign in with your password and a code from
        your authenticator app.
      </p>
      {codesLeft <= FEW_CODES ? (
        <Banner tone="warning">{left}. If you lose your phone without one, ask the site’s operator for help.</Banner>
      ) : (
        <p className="text-ink-muted">{left}.</p>
      )}
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => onChoose('renew')}>New recovery codes</Button>
        <Button onClick={() => onChoose('off')}>Turn off</Button>
      </div>
    </div>
  );
}

function RenewCodes({ email, onClose }: { email: string; onClose: () => void }) {
  const renewing = useRenewRecoveryCodes();
  if (renewing.data)
    return (
      <RecoveryCodesModal
        title="Save your new recovery codes"
        codes={renewing.data.recoveryCodes}
        email={email}
        onDone={onClose}
      />
    );
  return (
    <BothProofsModal
      title="New recovery codes"
      confirmLabel="Create new codes"
      working={renewing.isPending}
      error={renewing.error}
      failed="Failed to create new recovery codes"
      onConfirm={(proofs) => renewing.mutate(proofs)}
      onClose={onClose}
    >
      You’ll get ten new codes. The old ones will stop working.
    </BothProofsModal>
  );
}

function SwitchOff({ onClose }: { onClose: () => void }) {
  const switching = useSwitchOff();
  const confirm = (proofs: Parameters<typeof switching.mutate>[0]) =>
    switching.mutate(proofs, {
      onSuccess: () => {
        toast.success('Two-step sign-in is off');
        onClose();
      },
    });
  return (
    <BothProofsModal
      dangerous
      orRecoveryCode
      title="Turn off two-step sign-in"
      confirmLabel="Turn off"
      working={switching.isPending}
      error={switching.error}
      failed="Failed to turn off two-step sign-in"
      onConfirm={confirm}
      onClose={onClose}
    >
      You’ll sign in with your password alone. Your recovery codes will stop working.
    </BothProofsModal>
  );
}
