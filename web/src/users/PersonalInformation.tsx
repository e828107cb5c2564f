import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Pencil, ShieldCheck, UserRound } from 'lucide-react';
import { useForm } from 'react-hook-form';
import type { OwnUser } from '@assay/contract/auth';
import { Failure } from '@assay/contract/failure';
import { limitIn } from '../platform/failureText.ts';
import { useOwnUser } from '../platform/session.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { Badge } from '../ui/Badge.tsx';
import { Banner } from '../ui/Banner.tsx';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { RateLimitNotice } from '../ui/RateLimitNotice.tsx';
import { TextField } from '../ui/TextField.tsx';
import { toast } from '../ui/toast.ts';
import { type Profile, useUpdateProfile } from './account.queries.ts';
import { accountFailure } from './accountFailure.ts';

const FAILED = 'Failed to update profile';
const NAME_LENGTH = 100;
const EMAIL_LENGTH = 254;

export function PersonalInformation() {
  const user = useOwnUser();
  const [isEditing, setEditing] = useState(false);
  const edit = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  // The pressed button is gone with its form; the keyboard's place is where editing began.
  useEffect(() => {
    if (wasEditing.current && !isEditing) edit.current?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);

  return (
    <Card
      title="Personal information"
      action={
        !isEditing && (
          <Button ref={edit} size="small" onClick={() => setEditing(true)}>
            <Pencil size={16} aria-hidden /> Edit
          </Button>
        )
      }
    >
      <Portrait user={user} />
      {isEditing ? <ProfileForm user={user} onDone={() => setEditing(false)} /> : <Facts user={user} />}
    </Card>
  );
}

function Portrait({ user }: { user: OwnUser }) {
  const name = `${user.firstName} ${user.lastName}`;
  const RoleIcon = user.role === 'admin' ? ShieldCheck : UserRound;
  return (
    <div className="mb-5 flex items-center gap-4">
      <Avatar id={user.id} name={name} image={user.picture} size={64} />
      <div className="grid min-w-0 justify-items-start gap-1">
        <p className="display text-lg wrap-anywhere">{name}</p>
        <Badge tone="accent" icon={<RoleIcon size={13} aria-hidden />}>
          {user.role === 'admin' ? 'Admin' : 'User'}
        </Badge>
      </div>
    </div>
  );
}

const Facts = ({ user }: { user: OwnUser }) => (
  <dl className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
    <Fact term="First name">{user.firstName}</Fact>
    <Fact term="Last name">{user.lastName}</Fact>
    <Fact term="Email">{user.email}</Fact>
    <FixedFacts user={user} />
  </dl>
);

/** What nobody changes about themselves. */
const FixedFacts = ({ user }: { user: OwnUser }) => (
  <>
    <Fact term="Role">{user.role}</Fact>
    <Fact term="User ID">
      <span className="tabular-nums">{user.id}</span>
    </Fact>
  </>
);

const Fact = ({ term, children }: { term: string; children: ReactNode }) => (
  <div className="min-w-0">
    <dt className="text-sm text-ink-muted">{term}</dt>
    <dd className="wrap-anywhere">{children}</dd>
  </div>
);

function ProfileForm({ user, onDone }: { user: OwnUser; onDone: () => void }) {
  const updating = useUpdateProfile();
  const { firstName, lastName, email } = user;
  const { register, handleSubmit, formState, setError, setFocus, watch } = useForm<Profile>({
    defaultValues: { firstName, lastName, email },
  });
  const { errors } = formState;
  const isMoving = watch('email').trim() !== email;
  useEffect(() => setFocus('firstName'), [setFocus]);

  const submit = handleSubmit(async (profile) => {
    try {
      await updating.mutateAsync(profile);
      toast.success('Profile updated successfully!');
      onDone();
    } catch (error) {
      toast.error(accountFailure(error, FAILED));
      const refused = error instanceof Failure ? error.details.errors : undefined;
      for (const field of ['email', 'lastName', 'firstName'] as const)
        if (refused?.[field]) setError(field, { message: refused[field] }, { shouldFocus: true });
    }
  });

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField
          label="First name"
          required
          autoComplete="given-name"
          maxLength={NAME_LENGTH}
          error={errors.firstName?.message}
          {...register('firstName', { validate: (text) => text.trim() !== '' || 'First name is required' })}
        />
        <TextField
          label="Last name"
          required
          autoComplete="family-name"
          maxLength={NAME_LENGTH}
          error={errors.lastName?.message}
          {...register('lastName', { validate: (text) => text.trim() !== '' || 'Last name is required' })}
        />
      </div>
      <TextField
        label="Email"
        type="email"
        required
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={EMAIL_LENGTH}
        error={errors.email?.message}
        {...register('email', { validate: (text) => text.trim() !== '' || 'Email is required' })}
      />
      {isMoving && (
        <Banner>
          Your other devices are signed out. The new address gets a link to confirm it, the old one a link to take the
          change back within seven days.
        </Banner>
      )}
      <dl className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
        <FixedFacts user={user} />
      </dl>
      <RateLimitNotice error={updating.error} />
      {updating.isError && !limitIn(updating.error) && Object.keys(errors).length === 0 && (
        <Banner tone="danger">{accountFailure(updating.error, FAILED)}</Banner>
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" loading={updating.isPending}>
          Save
        </Button>
        <Button onClick={onDone} disabled={updating.isPending}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
