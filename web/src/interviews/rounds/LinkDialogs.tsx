import type { Round, RoundCandidate } from '@assay/contract/rounds/rounds';
import { failureText } from '../../platform/failureText.ts';
import { LearnMore } from '../../platform/LearnMore.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { ConfirmModal } from '../../ui/overlays/ConfirmModal.tsx';
import { useRevokeLinks, useSendLink, useSendLinks } from './rounds.queries.ts';

type DialogProps = { round: Round; candidate: RoundCandidate; onClose: () => void };

export function LinkDialog({ round, candidate: { id, name, email, linkSentAt }, onClose }: DialogProps) {
  const sending = useSendLink(String(round.id));
  return (
    <ConfirmModal
      open
      title={`Send ${name} their link?`}
      confirmLabel="Send email"
      working={sending.isPending}
      onConfirm={() =>
        sending.mutate(id, {
          onSuccess: () => toast.success(`Link sent to ${email}`),
          onError: (error) => toast.error(failureText(error, 'Failed to send the link')),
          onSettled: onClose,
        })
      }
      onClose={onClose}
    >
      It opens their own page, without an account. {linkSentAt !== null && 'Earlier links keep working.'}
    </ConfirmModal>
  );
}

export function RevokeDialog({ round, candidate: { id, name }, onClose }: DialogProps) {
  const revoking = useRevokeLinks(String(round.id));
  return (
    <ConfirmModal
      open
      dangerous
      title={`Revoke ${name}’s links?`}
      confirmLabel="Revoke links"
      working={revoking.isPending}
      onConfirm={() =>
        revoking.mutate(id, {
          onSuccess: () => toast.success('Links revoked'),
          onError: (error) => toast.error(failureText(error, 'Failed to revoke the links')),
          onSettled: onClose,
        })
      }
      onClose={onClose}
    >
      Every link to their page will stop working. We won’t email them. You can send a new one.
    </ConfirmModal>
  );
}

export function SendLinksDialog({ round, onClose }: Pick<DialogProps, 'round' | 'onClose'>) {
  const sending = useSendLinks(String(round.id));
  return (
    <ConfirmModal
      open
      title="Send links?"
      confirmLabel="Send emails"
      working={sending.isPending}
      onConfirm={() =>
        sending.mutate(undefined, {
          onSuccess: ({ sent }) =>
            sent === 0
              ? toast.info('Everyone already has a link')
              : toast.success(sent === 1 ? '1 link sent' : `${sent} links sent`),
          onError: (error) => toast.error(failureText(error, 'Failed to send the links')),
          onSettled: onClose,
        })
      }
      onClose={onClose}
    >
      Everyone in this round who has no link yet gets an email with a link to their own page.{' '}
      <LearnMore page="candidates" about="candidates’ own pages" />
    </ConfirmModal>
  );
}
