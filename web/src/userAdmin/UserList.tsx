import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import { Ban, CircleCheck, CirclePause, MailCheck, ShieldCheck, UserRound } from 'lucide-react';
import type { ManagedUser, UserSort, UserState } from '@assay/contract/userAdmin';
import { formatDate } from '../platform/format.ts';
import { timeAgo } from '../platform/relativeTime.ts';
import { Avatar } from '../ui/display/Avatar.tsx';
import { Badge } from '../ui/display/Badge.tsx';
import type { Sort } from '../ui/tables/Table.tsx';
import { ResponsiveTable } from '../ui/tables/ResponsiveTable.tsx';
import type { RowSelection } from '../ui/tables/useRowSelection.ts';
import { emailProofText } from './emailProofText.ts';

type ListProps = {
  users: readonly ManagedUser[];
  sort: Sort<UserSort>;
  onSort: (sort: Sort<UserSort>) => void;
  actions: (user: ManagedUser) => ReactNode;
  selection: RowSelection<ManagedUser>;
};

export const UserList = ({ users, sort, onSort, actions, selection }: ListProps) => (
  <ResponsiveTable
    caption="Users"
    rows={users}
    rowKey={({ id }) => id}
    choice={{ selection, label: (user) => `Select ${nameOf(user)}` }}
    sort={sort}
    onSort={onSort}
    columns={[
      {
        key: 'name',
        header: 'Name',
        rowHeader: true,
        sortable: true,
        className: 'min-w-48 wrap-anywhere',
        cell: (user) => <Name user={user} />,
      },
      {
        key: 'email',
        header: 'Email',
        sortable: true,
        className: 'min-w-48 wrap-anywhere',
        cell: (user) => <Email user={user} />,
      },
      { key: 'role', header: 'Role', sortable: true, cell: (user) => <Role user={user} /> },
      { key: 'state', header: 'State', cell: (user) => <State user={user} /> },
      {
        key: 'group',
        header: 'Group',
        sortable: true,
        className: 'wrap-anywhere',
        cell: ({ group }) => group ?? '–',
      },
      {
        key: 'createdAt',
        header: 'Created',
        sortable: true,
        // Names and addresses need the space first.
        className: 'whitespace-nowrap max-2xl:hidden',
        cell: ({ createdAt }) => formatDate(createdAt),
      },
      {
        key: 'lastSeen',
        header: 'Last seen',
        sortable: true,
        className: 'whitespace-nowrap',
        cell: ({ lastSeenAt }) => seenText(lastSeenAt),
      },
      { key: 'actions', header: 'Actions', headerHidden: true, cell: actions },
    ]}
    card={(user) => ({
      title: <Name user={user} />,
      corner: actions(user),
      body: (
        <>
          <div className="text-sm text-ink-muted wrap-anywhere">
            <Email user={user} />
          </div>
          <p className="flex flex-wrap gap-2">
            <Role user={user} />
            <State user={user} />
            {user.group !== null && <Badge>{user.group}</Badge>}
          </p>
          <p className="text-sm text-ink-muted">
            Created {formatDate(user.createdAt)} · Last seen {seenText(user.lastSeenAt).toLowerCase()}
          </p>
        </>
      ),
    })}
  />
);

export const nameOf = ({ firstName, lastName }: Pick<ManagedUser, 'firstName' | 'lastName'>) =>
  `${firstName} ${lastName}`;

/** Most addresses are confirmed, so an icon is enough; how is shown on hover, to screen readers and in the form. */
const Email = ({ user: { email, emailProof } }: { user: ManagedUser }) => (
  <>
    {email}{' '}
    {emailProof === null ? (
      <span className="block text-sm text-ink-muted">{emailProofText(emailProof)}</span>
    ) : (
      <span className="inline-flex text-ink-muted" title={emailProofText(emailProof)}>
        <MailCheck size={14} aria-hidden />
        <span className="sr-only">{emailProofText(emailProof)}</span>
      </span>
    )}
  </>
);

const seenText = (at: string | null) => (at === null ? 'Never' : timeAgo(at, new Date()));

const Name = ({ user }: { user: ManagedUser }) => (
  <span className="flex items-center gap-3">
    <Avatar id={user.id} name={nameOf(user)} image={user.picture} size={32} />
    <Link to="/user/profile/$id" params={{ id: String(user.id) }} className="hover:underline">
      {nameOf(user)}
    </Link>
  </span>
);

const Role = ({ user: { role, timeFactor } }: { user: ManagedUser }) => (
  <span className="inline-flex flex-wrap gap-1">
    {role === 'admin' ? (
      <Badge tone="accent" icon={<ShieldCheck size={13} aria-hidden />}>
        Admin
      </Badge>
    ) : (
      <Badge icon={<UserRound size={13} aria-hidden />}>Learner</Badge>
    )}
    {timeFactor !== 1 && <Badge tone="info">{timeFactor === null ? 'No time limit' : `Time × ${timeFactor}`}</Badge>}
  </span>
);

const stateLooks = {
  active: { tone: 'success', Icon: CircleCheck, word: 'Active' },
  deactivated: { tone: 'warning', Icon: CirclePause, word: 'Deactivated' },
  banned: { tone: 'danger', Icon: Ban, word: 'Banned' },
} as const satisfies Record<UserState, object>;

function State({ user }: { user: ManagedUser }) {
  const { tone, Icon, word } = stateLooks[user.state];
  return (
    <Badge tone={tone} icon={<Icon size={13} aria-hidden />}>
      {word}
    </Badge>
  );
}
