import { useRef, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { KeyRound, Plus } from 'lucide-react';
import type { OwnUser } from '@assay/contract/people/auth';
import { failureText, loadFailure } from '../platform/failureText.ts';
import { LearnMore } from '../platform/LearnMore.tsx';
import { areasText, hasExpired, tokenLife } from '../platform/tokenWords.ts';
import { Badge } from '../ui/display/Badge.tsx';
import { Button } from '../ui/forms/Button.tsx';
import { Card } from '../ui/display/Card.tsx';
import { ConfirmModal } from '../ui/overlays/ConfirmModal.tsx';
import { ErrorState } from '../ui/feedback/ErrorState.tsx';
import { SkeletonText } from '../ui/feedback/Skeleton.tsx';
import { toast } from '../ui/feedback/toast.ts';
import { useNow } from '../ui/display/useNow.ts';
import { type AccessToken, ownTokensQuery, useRevokeToken } from './accessTokens.queries.ts';
import { NewTokenModal } from './NewTokenModal.tsx';

type Dialog = { what: 'nothing' } | { what: 'new' } | { what: 'revoke'; token: AccessToken };

/** The tokens with which programs call the API for this person. */
export function AccessTokens({ user }: { user: OwnUser }) {
  const tokens = useQuery(ownTokensQuery());
  const [dialog, setDialog] = useState<Dialog>({ what: 'nothing' });
  const now = useNow();
  const list = useRef<HTMLUListElement>(null);
  const close = () => setDialog({ what: 'nothing' });
  return (
    <Card
      id="access-tokens"
      title="Access tokens"
      beside={user.role === 'admin' && <LearnMore page="integrate" about="access tokens" icon />}
      action={
        user.hasPassword && (
          <Button size="small" onClick={() => setDialog({ what: 'new' })}>
            <Plus size={16} aria-hidden /> New token
          </Button>
        )
      }
    >
      {tokens.isPending && <SkeletonText lines={2} />}
      {tokens.isError && tokens.data === undefined && (
        <ErrorState
          {...loadFailure(tokens.error, 'Failed to load your access tokens')}
          onRetry={() => void tokens.refetch()}
          retrying={tokens.isFetching}
        />
      )}
      {tokens.data?.length === 0 && (
        <p className="text-ink-muted">
          {user.hasPassword
            ? 'Create a token to let a program use the API for you.'
            : 'Set a password first, then create a token for a program.'}
        </p>
      )}
      {tokens.data && tokens.data.length > 0 && (
        <ul ref={list} tabIndex={-1} aria-label="Access tokens" className="-my-3 divide-y divide-line outline-none">
          {tokens.data.map((token) => (
            <TokenRow key={token.id} token={token} now={now} onRevoke={() => setDialog({ what: 'revoke', token })} />
          ))}
        </ul>
      )}
      {dialog.what === 'new' && <NewTokenModal onClose={close} />}
      {dialog.what === 'revoke' && (
        <RevokeToken
          token={dialog.token}
          onClose={close}
          onRevoked={() => {
            close();
            // The pressed button disappears with its row; the list takes the focus.
            list.current?.focus();
          }}
        />
      )}
    </Card>
  );
}

function TokenRow({ token, now, onRevoke }: { token: AccessToken; now: Date; onRevoke: () => void }) {
  const isExpired = hasExpired(token, now);
  return (
    <li className="flex items-center gap-3 py-3">
      <KeyRound size={20} aria-hidden className="flex-none text-ink-muted" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
          <span className="wrap-anywhere">{token.name}</span>
          {isExpired && <Badge tone="warning">Expired</Badge>}
        </p>
        <p className="text-sm wrap-anywhere">{areasText(token.areas)}</p>
        <p className="text-sm text-ink-muted wrap-anywhere">{tokenLife(token, now)}</p>
      </div>
      <Button size="small" aria-label={`${isExpired ? 'Remove' : 'Revoke'} ${token.name}`} onClick={onRevoke}>
        {isExpired ? 'Remove' : 'Revoke'}
      </Button>
    </li>
  );
}

type RevokeTokenProps = { token: AccessToken; onRevoked: () => void; onClose: () => void };

function RevokeToken({ token, onRevoked, onClose }: RevokeTokenProps) {
  const revoking = useRevokeToken();
  const revoke = () =>
    revoking.mutate(token.id, {
      onSuccess: () => {
        toast.success('Token revoked');
        onRevoked();
      },
      onError: (error) => {
        toast.error(failureText(error, 'Failed to revoke the token'));
        onClose();
      },
    });
  return (
    <ConfirmModal
      open
      dangerous
      title={`Revoke “${token.name}”?`}
      confirmLabel="Revoke"
      working={revoking.isPending}
      onConfirm={revoke}
      onClose={onClose}
    >
      Programs that use this token will lose access at once. You can’t undo this.
    </ConfirmModal>
  );
}
