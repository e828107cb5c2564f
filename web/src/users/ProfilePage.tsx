import type { ReactNode } from 'react';
import { ShieldCheck, UserRound } from 'lucide-react';
import type { OwnUser } from '@assay/contract/auth';
import { useOwnUser } from '../platform/session.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { Badge } from '../ui/Badge.tsx';
import { Card } from '../ui/Card.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { ChangePassword } from './ChangePassword.tsx';
import { OpenSessions } from './OpenSessions.tsx';

export function ProfilePage() {
  const user = useOwnUser();
  return (
    <>
      <PageHeader title="Profile" description="Who you are here, and who may sign in as you." />
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <div className="grid gap-6">
          <PersonalInformation user={user} />
          <OpenSessions />
        </div>
        <ChangePassword email={user.email} />
      </div>
    </>
  );
}

function PersonalInformation({ user }: { user: OwnUser }) {
  const name = `${user.firstName} ${user.lastName}`;
  const RoleIcon = user.role === 'admin' ? ShieldCheck : UserRound;
  return (
    <Card title="Personal information">
      <div className="mb-5 flex items-center gap-4">
        <Avatar id={user.id} name={name} image={user.picture} size={64} />
        <div className="grid min-w-0 justify-items-start gap-1">
          <p className="display text-lg wrap-anywhere">{name}</p>
          <Badge tone="accent" icon={<RoleIcon size={13} aria-hidden />}>
            {user.role === 'admin' ? 'Admin' : 'User'}
          </Badge>
        </div>
      </div>
      <dl className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
        <Fact term="First name">{user.firstName}</Fact>
        <Fact term="Last name">{user.lastName}</Fact>
        <Fact term="Email">{user.email}</Fact>
        <Fact term="Role">{user.role}</Fact>
        <Fact term="User ID">
          <span className="tabular-nums">{user.id}</span>
        </Fact>
      </dl>
    </Card>
  );
}

const Fact = ({ term, children }: { term: string; children: ReactNode }) => (
  <div className="min-w-0">
    <dt className="text-sm text-ink-muted">{term}</dt>
    <dd className="wrap-anywhere">{children}</dd>
  </div>
);
