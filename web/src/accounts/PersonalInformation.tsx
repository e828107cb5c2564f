import { useEffect, useRef, useState } from 'react';
import { Pencil, ShieldCheck, UserRound } from 'lucide-react';
import { fullName } from '@assay/contract/people/names';
import type { OwnUser } from '@assay/contract/people/auth';
import { useOwnUser } from '../platform/session.ts';
import { Avatar } from '../ui/display/Avatar.tsx';
import { Badge } from '../ui/display/Badge.tsx';
import { Button } from '../ui/forms/Button.tsx';
import { Card } from '../ui/display/Card.tsx';
import { Facts } from '../ui/display/Facts.tsx';
import { PendingEmail } from './PendingEmail.tsx';
import { ProfileForm } from './ProfileForm.tsx';

export function PersonalInformation() {
  const user = useOwnUser();
  const [isEditing, setEditing] = useState(false);
  const edit = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  // The pressed button disappears with its form; the focus returns to where editing began.
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
      <PendingEmail />
      {isEditing ? <ProfileForm user={user} onDone={() => setEditing(false)} /> : <Facts user={user} />}
    </Card>
  );
}

function Portrait({ user }: { user: OwnUser }) {
  const name = fullName(user);
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
