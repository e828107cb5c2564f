import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Copy } from 'lucide-react';
import type { DossierLink } from '@assay/contract/rounds/dossier';
import { failureText, loadFailure } from '../../platform/failureText.ts';
import { formatDate, formatDateTimeZone } from '../../platform/format.ts';
import { copyText } from '../../ui/copyText.ts';
import { Badge } from '../../ui/display/Badge.tsx';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { Select } from '../../ui/forms/Select.tsx';
import { TextField } from '../../ui/forms/TextField.tsx';
import { Modal } from '../../ui/overlays/Modal.tsx';
import { linksQuery, useCreateLink, useRevokeLink, type Whose } from './dossiers.queries.ts';

const spans = [
  { value: '7', label: '7 days' },
  { value: '14', label: '14 days' },
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
];

/** Read-only links for people without an account: created, seen and revoked. */
export function ShareModal({ whose, name, onClose }: { whose: Whose; name: string; onClose: () => void }) {
  const links = useQuery(linksQuery(whose));
  const creating = useCreateLink(whose);
  const [days, setDays] = useState('14');
  const url = creating.data?.url;
  return (
    <Modal
      open
      size="large"
      title={`Share ${name}’s dossier`}
      onClose={onClose}
      actions={<Button onClick={onClose}>Done</Button>}
    >
      <div className="grid gap-5">
        <p>Anyone with the link can read this dossier, without an account. We log each time it’s opened.</p>
        <div className="flex flex-wrap items-end gap-3">
          <Select
            label="Valid for"
            className="w-36"
            options={spans}
            value={days}
            onChange={({ currentTarget: { value } }) => setDays(value)}
          />
          <Button variant="primary" loading={creating.isPending} onClick={() => creating.mutate(Number(days))}>
            Create link
          </Button>
        </div>
        {creating.isError && <Banner tone="danger">{failureText(creating.error, 'Failed to create the link')}</Banner>}
        {url !== undefined && (
          <div className="flex flex-wrap items-end gap-3">
            <TextField
              label="Link"
              hint="Copy it now. We can’t show it again."
              className="min-w-0 flex-1 basis-72"
              readOnly
              value={url}
              onFocus={({ currentTarget }) => currentTarget.select()}
            />
            <Button onClick={() => void copyText(url).then(() => toast.success('Link copied'))}>
              <Copy size={18} aria-hidden /> Copy link
            </Button>
          </div>
        )}
        {links.isError && (
          <ErrorState
            {...loadFailure(links.error, 'Failed to load the links')}
            onRetry={() => void links.refetch()}
            retrying={links.isFetching}
          />
        )}
        {links.data !== undefined && links.data.length > 0 && (
          <ul className="grid gap-4">
            {links.data.map((link) => (
              <LinkRow key={link.id} whose={whose} link={link} now={links.dataUpdatedAt} />
            ))}
          </ul>
        )}
      </div>
    </Modal>
  );
}

function LinkRow({ whose, link, now }: { whose: Whose; link: DossierLink; now: number }) {
  const { id, createdBy, createdAt, expiresAt, revokedAt, views, viewCount } = link;
  const revoking = useRevokeLink(whose);
  const isOver = new Date(expiresAt).getTime() <= now;
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 border-t border-line pt-4">
      <div className="grid min-w-0 gap-1">
        <p className="wrap-anywhere">
          By {createdBy}, {formatDate(createdAt)}
        </p>
        <p className="text-sm text-ink-muted">
          {viewCount === 0 ? 'Not opened yet' : `Opened ${viewCount === 1 ? 'once' : `${viewCount} times`}`}
        </p>
        {views.length > 0 && (
          <details className="text-sm text-ink-muted">
            <summary className="touch-target cursor-pointer">When</summary>
            <ul>
              {views.map((at, nth) => (
                // oxlint-disable-next-line react/no-array-index-key -- two looks may be in the same moment
                <li key={`${at} ${nth}`}>{formatDateTimeZone(at)}</li>
              ))}
            </ul>
          </details>
        )}
      </div>
      {revokedAt !== null ? (
        <Badge>Revoked</Badge>
      ) : isOver ? (
        <Badge>Expired</Badge>
      ) : (
        <span className="flex flex-wrap items-center gap-3">
          <span className="text-sm text-ink-muted">Valid until {formatDateTimeZone(expiresAt)}</span>
          <Button
            loading={revoking.isPending}
            onClick={() =>
              revoking.mutate(id, {
                onSuccess: () => toast.success('Link revoked'),
                onError: (error) => toast.error(failureText(error, 'Failed to revoke the link')),
              })
            }
          >
            Revoke
          </Button>
        </span>
      )}
    </li>
  );
}
