import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import { Ban, CirclePause, MailQuestionMark, ShieldCheck } from 'lucide-react';
import { fullName } from '@assay/contract/people/names';
import type { ManagedUser, UserSort, UserState } from '@assay/contract/people/userAdmin';
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
    choice={{ selection, label: (user) => `Select ${fullName(user)}` }}
    sort={sort}
    onSort={onSort}
    columns={[
      {
        key: 'name',
        header: 'Name',
        headerText: 'last name',
        rowHeader: true,
        sortable: true,
        fills: true,
        cell: (user) => (
          <span className="flex items-center gap-3">
            <Avatar id={user.id} name={fullName(user)} image={user.picture} size={28} />
            <span className="min-w-0 truncate">
              <Name user={user} />
            </span>
          </span>
        ),
      },
      { key: 'email', header: 'Email', sortable: true, fills: true, cell: (user) => <Email user={user} /> },
      { key: 'role', header: 'Role', sortable: true, cell: (user) => <Role user={user} /> },
      { key: 'state', header: 'Status', cell: (user) => <State user={user} /> },
      {
        key: 'group',
        header: 'Group',
        sortable: true,
        className: 'max-w-48 max-xl:hidden',
        cell: ({ group }) => group ?? '–',
      },
      {
        key: 'createdAt',
        header: 'Created',
        sortable: true,
        // Names and addresses need the space first.
        className: 'max-2xl:hidden',
        cell: ({ createdAt }) => formatDate(createdAt),
      },
      { key: 'lastSeen', header: 'Last seen', sortable: true, cell: ({ lastSeenAt }) => seenText(lastSeenAt) },
      { key: 'actions', header: 'Actions', headerHidden: true, cell: actions },
    ]}
    compact={(user) => ({
      title: <Name user={user} />,
      line: [user.email, user.group].filter((text) => text !== null).join(' · '),
      corner:
        user.state !== 'active' ? <State user={user} /> : user.role === 'admin' ? <Role user={user} /> : undefined,
      menu: actions(user),
    })}
  />
);

/** Most addresses are confirmed, so only others are marked; how it was confirmed is in the form. */
const Email = ({ user: { email, emailProof } }: { user: ManagedUser }) => (
  <>
    {email}
    {emailProof === null && (
      <span className="inline-flex text-warning" title={emailProofText(emailProof)}>
        <MailQuestionMark size={16} aria-hidden />
        <span className="sr-only">{emailProofText(emailProof)}</span>
      </span>
    )}
  </>
);

const seenText = (at: string | null) => (at === null ? 'Never' : timeAgo(at, new Date()));

/** Opens what admins want to know of a person; admins themselves take no quizzes. */
const Name = ({ user }: { user: ManagedUser }) => (
  <Link
    to={user.role === 'admin' ? '/user/profile/$id' : '/admin/reports/users/$id'}
    params={{ id: String(user.id) }}
    className="hover:underline"
  >
    {fullName(user)}
  </Link>
);

const Role = ({ user: { role, timeFactor } }: { user: ManagedUser }) => (
  <span className="inline-flex items-center gap-1">
    {role === 'admin' ? (
      <Badge tone="accent" icon={<ShieldCheck size={13} aria-hidden />}>
        Admin
      </Badge>
    ) : (
      'Learner'
    )}
    {timeFactor !== 1 && <Badge tone="info">{timeFactor === null ? 'No time limit' : `Time × ${timeFactor}`}</Badge>}
  </span>
);

const stateLooks = {
  deactivated: { tone: 'warning', Icon: CirclePause, word: 'Deactivated' },
  banned: { tone: 'danger', Icon: Ban, word: 'Banned' },
} as const satisfies Record<Exclude<UserState, 'active'>, object>;

/** Only exceptions are coloured. */
function State({ user }: { user: ManagedUser }) {
  if (user.state === 'active') return 'Active';
  const { tone, Icon, word } = stateLooks[user.state];
  return (
    <Badge tone={tone} icon={<Icon size={13} aria-hidden />}>
      {word}
    </Badge>
  );
}
