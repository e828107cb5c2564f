import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { ArrowLeft, Mail, ShieldCheck, UserRound } from 'lucide-react';
import { fullName } from '@assay/contract/people/names';
import type { UserProfile } from '@assay/contract/people/users';
import { NoAnswer } from '../platform/api.ts';
import { isNotFound, loadFailure } from '../platform/failureText.ts';
import { useOwnUser } from '../platform/session.ts';
import { Avatar } from '../ui/display/Avatar.tsx';
import { Badge } from '../ui/display/Badge.tsx';
import { buttonClass } from '../ui/forms/Button.tsx';
import { Card } from '../ui/display/Card.tsx';
import { EmptyState } from '../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../ui/feedback/ErrorState.tsx';
import { PageHeader } from '../ui/display/PageHeader.tsx';
import { Bone, Skeleton } from '../ui/feedback/Skeleton.tsx';
import { userProfileQuery } from './users.queries.ts';

const NOT_FOUND = 'User not found';

export function UserProfilePage() {
  const { id = '' } = useParams({ strict: false });
  const profile = useQuery(userProfileQuery(id));
  return (
    <>
      <Link
        to="/leaderboard"
        className="touch-target mb-4 inline-flex items-center gap-2 font-medium text-accent underline-offset-4 hover:underline"
      >
        <ArrowLeft size={18} aria-hidden /> Back to Leaderboard
      </Link>
      {profile.isPending ? (
        <ProfileSkeleton />
      ) : profile.data !== undefined ? (
        <Profile user={profile.data} />
      ) : (
        <NoProfile profile={profile} />
      )}
    </>
  );
}

function NoProfile({ profile }: { profile: UseQueryResult<UserProfile, unknown> }) {
  return (
    <>
      <PageHeader title="User profile" />
      <Card>
        {isNotFound(profile.error) ? (
          <EmptyState icon={<UserRound size={28} aria-hidden />}>{NOT_FOUND}</EmptyState>
        ) : (
          <ErrorState
            {...loadFailure(
              profile.error,
              profile.error instanceof NoAnswer ? 'Failed to load the profile' : NOT_FOUND,
            )}
            onRetry={() => void profile.refetch()}
            retrying={profile.isFetching}
          />
        )}
      </Card>
    </>
  );
}

function Profile({ user }: { user: UserProfile }) {
  const isOwn = useOwnUser().id === user.id;
  const name = fullName(user);
  const RoleIcon = user.role === 'admin' ? ShieldCheck : UserRound;
  return (
    <Card className="mx-auto w-full max-w-lg">
      <div className="grid justify-items-center gap-4 py-4 text-center">
        <Avatar id={user.id} name={name} image={user.picture} size={112} />
        <div className="grid min-w-0 justify-items-center gap-2">
          <h1 className="display text-2xl">{name}</h1>
          <Badge tone={user.role === 'admin' ? 'accent' : 'neutral'} icon={<RoleIcon size={14} aria-hidden />}>
            {user.role === 'admin' ? 'Admin' : 'User'}
          </Badge>
        </div>
        <p className="flex max-w-full items-center gap-2 text-ink-muted">
          <Mail size={18} aria-hidden />
          <span className="sr-only">Email: </span>
          <span className="min-w-0 wrap-anywhere">{user.email}</span>
        </p>
        {isOwn && (
          <Link to="/profile" className={buttonClass()}>
            Edit your profile
          </Link>
        )}
      </div>
    </Card>
  );
}

const ProfileSkeleton = () => (
  <Card className="mx-auto w-full max-w-lg">
    <Skeleton className="grid justify-items-center gap-4 py-4">
      <Bone className="size-28 rounded-full!" />
      <Bone className="h-9 w-56" />
      <Bone className="h-5 w-20" />
      <Bone className="h-6 w-48" />
    </Skeleton>
  </Card>
);
