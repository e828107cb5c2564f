import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { fullName } from '@assay/contract/people/names';
import type { ManagedUser } from '@assay/contract/people/userAdmin';
import { failureText, loadFailure } from '../platform/failureText.ts';
import { areasText, tokenLife } from '../platform/tokenWords.ts';
import { Button } from '../ui/forms/Button.tsx';
import { ConfirmModal } from '../ui/overlays/ConfirmModal.tsx';
import { ErrorState } from '../ui/feedback/ErrorState.tsx';
import { Modal } from '../ui/overlays/Modal.tsx';
import { SkeletonText } from '../ui/feedback/Skeleton.tsx';
import { toast } from '../ui/feedback/toast.ts';
import { useNow } from '../ui/display/useNow.ts';
import { type UserToken, useRevokeUserToken, userTokensQuery } from './userAdmin.queries.ts';

/** A user's access tokens, which an admin may revoke. */
export function UserTokensModal({ user, onClose }: { user: ManagedUser; onClose: () => void }) {
  const tokens = useQuery(userTokensQuery(user.id));
  const revoking = useRevokeUserToken(user.id);
  const [revoked, setRevoked] = useState<UserToken | null>(null);
  const now = useNow();
  const revoke = (token: UserToken) =>
    revoking.mutate(token.id, {
      onSuccess: () => toast.success('Token revoked'),
      onError: (error) => toast.error(failureText(error, 'Failed to revoke the token')),
      onSettled: () => setRevoked(null),
    });
  if (revoked)
    return (
      <ConfirmModal
        open
        dangerous
        title={`Revoke “${revoked.name}”?`}
        confirmLabel="Revoke"
        working={revoking.isPending}
        onConfirm={() => revoke(revoked)}
        onClose={() => setRevoked(null)}
      >
        Programs that use this token will lose access at once. We’ll email {fullName(user)}.
      </ConfirmModal>
    );
  return (
    <Modal
      open
      title={`Access tokens of ${fullName(user)}`}
      onClose={onClose}
      actions={<Button onClick={onClose}>Close</Button>}
    >
      {tokens.isPending && <SkeletonText lines={3} />}
      {tokens.isError && (
        <ErrorState
          {...loadFailure(tokens.error, 'Failed to load the access tokens')}
          onRetry={() => void tokens.refetch()}
          retrying={tokens.isFetching}
        />
      )}
      {tokens.data?.length === 0 && <p className="text-ink-muted">No access tokens</p>}
      {tokens.data && tokens.data.length > 0 && (
        <ul aria-label="Access tokens" className="divide-y divide-line">
          {tokens.data.map((token) => (
            <li key={token.id} className="flex items-center gap-3 py-3">
              <div className="min-w-0 flex-1">
                <p className="font-medium wrap-anywhere">{token.name}</p>
                <p className="text-sm wrap-anywhere">{areasText(token.areas)}</p>
                <p className="text-sm text-ink-muted wrap-anywhere">{tokenLife(token, now)}</p>
              </div>
              <Button size="small" aria-label={`Revoke ${token.name}`} onClick={() => setRevoked(token)}>
                Revoke
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Modal>
  );
}
