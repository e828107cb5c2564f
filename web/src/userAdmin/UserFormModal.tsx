import { useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { fullName } from '@assay/contract/people/names';
import { choseWaysIn } from '@assay/contract/people/auth';
import { Failure } from '@assay/contract/failure';
import type { ManagedUser } from '@assay/contract/people/userAdmin';
import { failureText } from '../platform/failureText.ts';
import { GroupField } from '../platform/GroupField.tsx';
import { useOwnUser } from '../platform/session.ts';
import { Banner } from '../ui/feedback/Banner.tsx';
import { Button } from '../ui/forms/Button.tsx';
import { Checkbox } from '../ui/forms/Checkbox.tsx';
import { Modal } from '../ui/overlays/Modal.tsx';
import { Select } from '../ui/forms/Select.tsx';
import { TextField } from '../ui/forms/TextField.tsx';
import { toast } from '../ui/feedback/toast.ts';
import { emailProofText } from './emailProofText.ts';
import { groupsQuery, useCreateUser, useUpdateUser } from './userAdmin.queries.ts';
import { changesOf, freshUser, newUserOf, type TypedUser, typedOf } from './userForm.ts';

const FORM_ID = 'user';
const NAME_LENGTH = 100;
const EMAIL_LENGTH = 254;
const roles = [
  { value: 'user', label: 'Learner' },
  { value: 'admin', label: 'Admin' },
];
const states = [
  { value: 'active', label: 'Active' },
  { value: 'banned', label: 'Banned' },
];

/** Creates an account, or edits `user`. */
export function UserFormModal({ user, onClose }: { user?: ManagedUser; onClose: () => void }) {
  const creating = useCreateUser();
  const updating = useUpdateUser();
  const working = user ? updating : creating;
  const groups = useQuery(groupsQuery());
  const { register, handleSubmit, formState, setError, watch } = useForm<TypedUser>({
    defaultValues: user ? typedOf(user) : freshUser,
  });
  const isOwn = useOwnUser().id === user?.id;
  const { errors, dirtyFields } = formState;
  const failed = user ? 'Failed to save the changes' : 'Failed to create the user';

  const submit = handleSubmit(async (typed) => {
    try {
      if (user) {
        await updating.mutateAsync({ id: user.id, seenEmail: user.email, ...changesOf(typed, dirtyFields) });
        toast.success('Changes saved');
      } else {
        await creating.mutateAsync(newUserOf(typed));
        toast.success('User created. We’ve emailed a sign-up link.');
      }
      onClose();
    } catch (error) {
      const refused = error instanceof Failure ? (error.details.errors ?? {}) : {};
      for (const name of ['timeFactor', 'group', 'lastName', 'firstName', 'email'] as const)
        if (refused[name]) setError(name, { message: refused[name] }, { shouldFocus: true });
    }
  });
  const required = (what: string) => ({
    validate: (text: string) => text.trim() !== '' || `${what} is required`,
  });
  const endsSessions =
    user && (watch('role') !== user.role || watch('state') !== user.state || watch('email') !== user.email);
  const isCorrected = user && user.role !== 'admin' && watch('email') !== user.email;
  const isTakenFromStranger =
    !isCorrected && user?.role === 'user' && watch('role') === 'admin' && !choseWaysIn(user.emailProof?.by ?? null);

  return (
    <Modal
      open
      title={user ? `Edit ${fullName(user)}` : 'New user'}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={FORM_ID} variant="primary" loading={working.isPending}>
            {user ? 'Save' : 'Create user'}
          </Button>
        </>
      }
    >
      <form id={FORM_ID} noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <TextField
            label="First name"
            required
            maxLength={NAME_LENGTH}
            error={errors.firstName?.message}
            {...register('firstName', required('First name'))}
          />
          <TextField
            label="Last name"
            required
            maxLength={NAME_LENGTH}
            error={errors.lastName?.message}
            {...register('lastName', required('Last name'))}
          />
        </div>
        {user?.role !== 'admin' && (
          <TextField
            label="Email"
            type="email"
            required
            autoCapitalize="none"
            spellCheck={false}
            maxLength={EMAIL_LENGTH}
            hint={
              user
                ? `${emailProofText(user.emailProof)}. We’ll send a new address a link to set a password.`
                : 'They’ll get a sign-up link (24 h).'
            }
            error={errors.email?.message}
            {...register('email', required('Email'))}
          />
        )}
        {isOwn ? (
          <p className="text-ink-muted">To change your own role or status, ask another admin.</p>
        ) : (
          <div className="grid items-start gap-4 sm:grid-cols-2">
            <Select label="Role" options={roles} {...register('role')} />
            {user && (
              <Select
                label="Status"
                options={
                  user.state === 'deactivated'
                    ? [...states, { value: 'deactivated', label: 'Deactivated by user' }]
                    : states
                }
                {...register('state')}
              />
            )}
          </div>
        )}
        <Checkbox label="No time limit" hint="For accessibility. Applies to new quizzes." {...register('untimed')} />
        {!watch('untimed') && (
          <TextField
            label="Time factor"
            type="number"
            inputMode="decimal"
            min={1}
            max={4}
            step={0.05}
            hint="Extra time, such as 1.25 or 1.5. Applies to new quizzes."
            error={errors.timeFactor?.message}
            {...register('timeFactor', {
              valueAsNumber: true,
              validate: (factor) => (factor >= 1 && factor <= 4) || 'Enter a number from 1 to 4',
            })}
          />
        )}
        <GroupField
          groups={groups.data}
          hint="Class or cohort, for reports. Hidden from learners."
          error={errors.group?.message}
          {...register('group')}
        />
        {user && isTakenFromStranger && (
          <Banner tone="warning">
            {user.emailProof === null
              ? 'This email isn’t confirmed.'
              : 'This email is confirmed, but the password may be someone else’s.'}{' '}
            Saving turns off the account’s password, Google sign-in and two-step sign-in, and we’ll send a link to set a
            new password to <span className="wrap-anywhere">{user.email}</span>.
          </Banner>
        )}
        {isCorrected && (
          <Banner tone="warning">
            Saving turns off the account’s password, Google sign-in and two-step sign-in. The new address gets a link to
            set a new password.
          </Banner>
        )}
        {endsSessions && <Banner tone="warning">Saving signs this user out on all devices.</Banner>}
        {working.isError && Object.keys(errors).length === 0 && (
          <Banner tone="danger">{failureText(working.error, failed)}</Banner>
        )}
      </form>
    </Modal>
  );
}
