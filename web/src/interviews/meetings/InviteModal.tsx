import { useForm } from 'react-hook-form';
import { useQuery } from '@tanstack/react-query';
import { MailX, Send } from 'lucide-react';
import { Failure } from '@assay/contract/failure';
import { interviewLimits } from '@assay/contract/interviews/interviewLimits';
import type { Invitation, ListedMeeting } from '@assay/contract/interviews/interviews';
import { failureText, loadFailure } from '../../platform/failureText.ts';
import { formatDateTimeZone } from '../../platform/format.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { Modal } from '../../ui/overlays/Modal.tsx';
import { RateLimitNotice } from '../../ui/feedback/RateLimitNotice.tsx';
import type { ChartTable } from '../../ui/charts/chartTable.ts';
import { SkeletonText } from '../../ui/feedback/Skeleton.tsx';
import { TableFileMenu } from '../../ui/tables/TableFileMenu.tsx';
import { TextField } from '../../ui/forms/TextField.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { invitationsQuery, useInvite, useTakeBack } from '../interviews.queries.ts';

const EMAIL_LENGTH = 254;

type MeetingProps = { meeting: ListedMeeting };

/** Emails candidates personal links that identify them to hosts; and takes invitations back. */
export function InviteModal({ meeting, onClose }: MeetingProps & { onClose: () => void }) {
  return (
    <Modal open title={`Invite to “${meeting.title ?? 'Interview'}”`} onClose={onClose}>
      <div className="grid gap-6">
        <InviteForm meeting={meeting} />
        <Invited meeting={meeting} />
      </div>
    </Modal>
  );
}

function InviteForm({ meeting: { meetingId, startsAt } }: MeetingProps) {
  const inviting = useInvite(meetingId);
  const { register, handleSubmit, formState, reset, setError, setFocus } = useForm({
    defaultValues: { name: '', email: '' },
  });
  const { errors } = formState;
  const submit = handleSubmit(async (typed) => {
    if (inviting.isPending) return;
    try {
      await inviting.mutateAsync(typed);
      toast.success(`${typed.name.trim()} was invited by email`);
      reset();
      setFocus('name');
    } catch (error) {
      const refused = error instanceof Failure ? (error.details.errors ?? {}) : {};
      for (const name of ['email', 'name'] as const)
        if (refused[name]) setError(name, { message: refused[name] }, { shouldFocus: true });
    }
  });
  const required = (what: string) => ({ validate: (text: string) => text.trim() !== '' || `${what} is required` });
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
      <p className="text-sm text-ink-muted">
        {startsAt === null
          ? 'The candidate gets an email with a personal link.'
          : `The candidate gets an email with a personal link and a calendar entry for ${formatDateTimeZone(startsAt)}.`}{' '}
        You’ll still need to let them in.
      </p>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField
          label="Candidate’s name"
          required
          autoComplete="off"
          maxLength={interviewLimits.name}
          error={errors.name?.message}
          {...register('name', required('Name'))}
        />
        <TextField
          label="Candidate’s email"
          type="email"
          required
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={EMAIL_LENGTH}
          error={errors.email?.message}
          {...register('email', required('Email'))}
        />
      </div>
      <RateLimitNotice error={inviting.error} />
      {inviting.isError && Object.keys(errors).length === 0 && (
        <Banner tone="danger">{failureText(inviting.error, 'Failed to invite the candidate')}</Banner>
      )}
      <Button type="submit" variant="primary" className="justify-self-start" loading={inviting.isPending}>
        <Send size={18} aria-hidden /> Send invitation
      </Button>
    </form>
  );
}

function Invited({ meeting: { meetingId, title } }: MeetingProps) {
  const invitations = useQuery(invitationsQuery(meetingId));
  const takingBack = useTakeBack(meetingId);
  const takeBack = ({ id, name }: Invitation) =>
    takingBack.mutate(id, {
      onSuccess: () => toast.success(`Invitation of ${name} cancelled`),
      onError: (error) => toast.error(failureText(error, 'Failed to cancel the invitation')),
    });
  return (
    <section aria-labelledby="invited" className="grid gap-2">
      <div className="flex min-h-11 items-center justify-between gap-3">
        <h3 id="invited" className="font-semibold">
          Invited{invitations.data !== undefined && ` (${invitations.data.length})`}
        </h3>
        {invitations.data !== undefined && invitations.data.length > 0 && (
          <TableFileMenu
            title="Invitations"
            fileTitle={`Invitations to ${title ?? meetingId}`}
            read={() => invitationsFile(invitations.data)}
          />
        )}
      </div>
      {invitations.isPending && <SkeletonText lines={2} />}
      {invitations.isError && invitations.data === undefined && (
        <ErrorState
          {...loadFailure(invitations.error, 'Failed to load the invitations')}
          onRetry={() => void invitations.refetch()}
          retrying={invitations.isFetching}
        />
      )}
      {invitations.data?.length === 0 && <p className="text-sm text-ink-muted">No invitations yet</p>}
      {invitations.data !== undefined && invitations.data.length > 0 && (
        <ul className="divide-y divide-line">
          {invitations.data.map((invitation) => (
            <li key={invitation.id} className="flex flex-wrap items-center gap-2 py-2">
              <span className="grid min-w-0 grow basis-48 wrap-anywhere">
                {invitation.name}
                <span className="text-sm text-ink-muted">
                  {invitation.email},{' '}
                  <time dateTime={invitation.invitedAt}>{formatDateTimeZone(invitation.invitedAt)}</time>
                </span>
              </span>
              <Button
                size="small"
                aria-label={`Cancel invitation of ${invitation.name}`}
                loading={takingBack.isPending && takingBack.variables === invitation.id}
                onClick={() => takeBack(invitation)}
              >
                <MailX size={16} aria-hidden /> Cancel invitation
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

const invitationsFile = (invitations: readonly Invitation[]): ChartTable => ({
  columns: ['Name', 'Email', 'Invited'].map((header) => ({ header })),
  rows: invitations.map(({ name, email, invitedAt }) => [name, email, invitedAt]),
});
