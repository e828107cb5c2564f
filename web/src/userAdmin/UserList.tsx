import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import { Ban, CircleCheck, CirclePause, MailCheck, ShieldCheck, UserRound } from 'lucide-react';
import type { ManagedUser, UserSort, UserState } from '@assay/contract/userAdmin';
import { formatDate } from '../platform/format.ts';
import { timeAgo } from '../platform/relativeTime.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { Badge } from '../ui/Badge.tsx';
import { Checkbox } from '../ui/Checkbox.tsx';
import { type Sort, Table } from '../ui/Table.tsx';
import { emailProofText } from './emailProofText.ts';

type ListProps = {
  users: readonly ManagedUser[];
  sort: Sort;
  onSort: (sort: Sort<UserSort>) => void;
  actions: (user: ManagedUser) => ReactNode;
  /** Who is ticked, by id, on this page and others. */
  chosen: ReadonlyMap<number, ManagedUser>;
  onChoose: (chosen: ReadonlyMap<number, ManagedUser>) => void;
};

/** A table where there is room for one, cards on a phone. */
export function UserList({ users, sort, onSort, actions, chosen, onChoose }: ListProps) {
  const known = new Map([...chosen, ...users.map((user) => [user.id, user] as const)]);
  const choose = (ids: ReadonlySet<string | number>) => onChoose(new Map([...known].filter(([id]) => ids.has(id))));
  const toggle = (user: ManagedUser) => {
    const ids = new Set(chosen.keys());
    if (!ids.delete(user.id)) ids.add(user.id);
    choose(ids);
  };
  return (
    <>
      <div className="panel py-1 max-lg:hidden">
        <Table
          caption="Users"
          rows={users}
          rowKey={({ id }) => id}
          selection={{
            selected: new Set(chosen.keys()),
            onChange: choose,
            labelOf: (id) => `Choose ${nameOf(known.get(Number(id)) ?? { firstName: 'user', lastName: String(id) })}`,
          }}
          sort={sort}
          onSort={(next) => onSort(next as Sort<UserSort>)}
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
              // Names and addresses need its room first.
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
        />
      </div>
      <ul className="grid gap-3 sm:grid-cols-2 lg:hidden" aria-label="Users">
        {users.map((user) => (
          <li key={user.id} className="panel grid content-start gap-3 p-4">
            <div className="flex items-start justify-between gap-2">
              <span className="min-w-0 font-semibold wrap-anywhere">
                <Name user={user} />
              </span>
              {actions(user)}
            </div>
            <div className="text-sm text-ink-muted wrap-anywhere">
              <Email user={user} />
            </div>
            <Checkbox label={`Choose ${nameOf(user)}`} checked={chosen.has(user.id)} onChange={() => toggle(user)} />
            <p className="flex flex-wrap gap-2">
              <Role user={user} />
              <State user={user} />
              {user.group !== null && <Badge>{user.group}</Badge>}
            </p>
            <p className="text-sm text-ink-muted">
              Created {formatDate(user.createdAt)} · Last seen {seenText(user.lastSeenAt).toLowerCase()}
            </p>
          </li>
        ))}
      </ul>
    </>
  );
}

export const nameOf = ({ firstName, lastName }: Pick<ManagedUser, 'firstName' | 'lastName'>) =>
  `${firstName} ${lastName}`;

/** Most are confirmed, so that takes a sign only; how it was done is said on hover, to screen readers and in the form. */
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

const seenText = (at: string | null) => (at === null ? 'Not lately' : timeAgo(at, new Date()));

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
