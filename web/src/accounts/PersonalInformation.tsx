import { useEffect, useRef, useState } from 'react';
import { Pencil } from 'lucide-react';
import { fullName } from '@assay/contract/people/names';
import type { OwnUser } from '@assay/contract/people/auth';
import { useOwnUser } from '../platform/session.ts';
import { Avatar } from '../ui/display/Avatar.tsx';
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
  return (
    <div className="mb-5 flex items-center gap-4">
      <Avatar id={user.id} name={name} image={user.picture} size={64} />
      <p className="display min-w-0 text-lg wrap-anywhere">{name}</p>
    </div>
  );
}
