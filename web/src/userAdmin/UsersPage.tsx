import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import {
  Ban,
  Bell,
  ChartColumn,
  ClipboardList,
  FileUp,
  KeyRound,
  LogOut,
  Pencil,
  Plus,
  RotateCcw,
  Trash2,
  UserRound,
  UsersRound,
} from 'lucide-react';
import { fullName } from '@assay/contract/people/names';
import type { ManagedUser } from '@assay/contract/people/userAdmin';
import { askedAct } from '../platform/askedAct.ts';
import { exportOffer, ListExports } from '../platform/export/ListExports.tsx';
import { failureText, loadFailure } from '../platform/failureText.ts';
import { LearnMore } from '../platform/LearnMore.tsx';
import { useOwnUser } from '../platform/session.ts';
import { everySkillQuery } from '../skills/skillAdmin.queries.ts';
import { Button } from '../ui/forms/Button.tsx';
import { EmptyState } from '../ui/feedback/EmptyState.tsx';
import { Menu } from '../ui/overlays/Menu.tsx';
import { ListPage } from '../ui/tables/ListPage.tsx';
import { orderOf, sortOf } from '../ui/tables/tableSort.ts';
import { useRowSelection } from '../ui/tables/useRowSelection.ts';
import { usePages } from '../ui/tables/usePages.ts';
import { LOCALE } from '../ui/text/locale.ts';
import { toast } from '../ui/feedback/toast.ts';
import { BulkActions } from './BulkActions.tsx';
import { BulkProgress } from './BulkProgress.tsx';
import { NotifyManyModal } from './NotifyManyModal.tsx';
import { groupsQuery, useUpdateUser, usersQuery } from './userAdmin.queries.ts';
import { BanModal, DeleteUserModal, EndSessionsModal, NotifyModal } from './UserActModals.tsx';
import { UserFormModal } from './UserFormModal.tsx';
import { UserList } from './UserList.tsx';
import { UserTokensModal } from './UserTokensModal.tsx';
import { usersFilters } from './UsersFilters.tsx';
import { isFiltered, peopleOf, type UsersSearch, usersSearch } from './usersSearch.ts';

type Act = 'edit' | 'notify' | 'tokens' | 'sessions' | 'ban' | 'delete';
type Open = { what: 'nothing' } | { what: 'create' | 'notifyMany' } | { what: Act; user: ManagedUser };

export function UsersPage() {
  const raw: Record<string, unknown> = useSearch({ strict: false });
  const search = usersSearch(raw);
  const navigate = useNavigate();
  const show = (next: UsersSearch, options?: { replace: boolean }) =>
    void navigate({ to: '/admin/users', search: next, ...options });
  const [open, setOpen] = useState<Open>({ what: 'nothing' });
  // ⌘K opens these from anywhere.
  const isAskedNew = raw['new'] === true;
  const asked = askedAct(raw, ['edit', 'notify']);
  const close = () => {
    setOpen({ what: 'nothing' });
    if (isAskedNew || asked) show(search, { replace: true });
  };
  const users = useQuery(usersQuery(search));
  const askedUser = users.data?.items.find(({ id }) => String(id) === asked?.id);
  const groups = useQuery(groupsQuery());
  const skills = useQuery(everySkillQuery());
  const pages = usePages(users, search, show);
  const selection = useRowSelection(users.data?.items);
  const total = users.data?.pagination.total;

  return (
    <>
      <ListPage
        title="Users"
        more={<LearnMore page="people" about="people" icon />}
        actions={
          <>
            <ListExports offers={[exportOffer('users', 'users', search)]} />
            <Menu
              label="More actions"
              variant="secondary"
              items={[
                {
                  label: 'Import users',
                  icon: <FileUp size={18} aria-hidden />,
                  onSelect: () => void navigate({ to: '/admin/users/import' }),
                },
                {
                  label: isFiltered(search) ? 'Notify all listed' : 'Notify everyone',
                  icon: <Bell size={18} aria-hidden />,
                  onSelect: () => setOpen({ what: 'notifyMany' }),
                  disabled: !total,
                },
              ]}
            />
            <Button variant="primary" onClick={() => setOpen({ what: 'create' })}>
              <Plus size={18} aria-hidden /> <span data-word>New user</span>
            </Button>
          </>
        }
        filters={usersFilters({ search, groups: groups.data, skills: skills.data, onChange: show })}
        count={total === undefined ? undefined : total === 1 ? '1 user' : `${total.toLocaleString(LOCALE)} users`}
        query={users}
        rows={users.data?.items}
        failure={loadFailure(users.error, 'Failed to load users')}
        bones={{ rows: 15, columns: 5 }}
        empty={
          <EmptyState
            icon={<UsersRound size={28} aria-hidden />}
            action={isFiltered(search) && <Button onClick={() => show({})}>Clear filters</Button>}
          >
            No results
          </EmptyState>
        }
        pages={{ ...pages, label: 'Pages of users' }}
        bulk={
          <>
            <BulkProgress onSelect={selection.select} />
            {selection.rows.length > 0 && <BulkActions selected={selection.rows} onClear={selection.clear} />}
          </>
        }
      >
        {(shown) => (
          <UserList
            users={shown}
            selection={selection}
            sort={sortOf({ sort: 'name', ...search })}
            onSort={(sort) => show(usersSearch({ ...search, ...orderOf(sort) }))}
            actions={(user) => <Actions user={user} onOpen={(what) => setOpen({ what, user })} />}
          />
        )}
      </ListPage>
      {(open.what === 'create' || isAskedNew) && <UserFormModal onClose={close} />}
      {open.what === 'notifyMany' && users.data && (
        <NotifyManyModal
          people={peopleOf(search)}
          count={users.data.pagination.total}
          whom={isFiltered(search) ? 'everyone matching these filters' : 'all users'}
          onClose={close}
        />
      )}
      {askedUser && asked?.act === 'edit' && <UserFormModal user={askedUser} onClose={close} />}
      {askedUser && asked?.act === 'notify' && <NotifyModal user={askedUser} onClose={close} />}
      {open.what === 'edit' && <UserFormModal user={open.user} onClose={close} />}
      {open.what === 'notify' && <NotifyModal user={open.user} onClose={close} />}
      {open.what === 'sessions' && <EndSessionsModal user={open.user} onClose={close} />}
      {open.what === 'tokens' && <UserTokensModal user={open.user} onClose={close} />}
      {open.what === 'ban' && <BanModal user={open.user} onClose={close} />}
      {open.what === 'delete' && <DeleteUserModal user={open.user} onClose={close} />}
    </>
  );
}

function Actions({ user, onOpen }: { user: ManagedUser; onOpen: (act: Act) => void }) {
  const navigate = useNavigate();
  const updating = useUpdateUser();
  const reopen = () =>
    updating.mutate(
      { id: user.id, active: true },
      {
        onSuccess: () => toast.success(`${fullName(user)} can sign in again`),
        onError: (error) => toast.error(failureText(error, 'Failed to reactivate this user')),
      },
    );
  const isActive = user.state === 'active';
  const isOwn = useOwnUser().id === user.id;
  return (
    <Menu
      size="small"
      label={`Actions for ${fullName(user)}`}
      items={[
        { label: 'Edit', icon: <Pencil size={18} aria-hidden />, onSelect: () => onOpen('edit') },
        {
          label: 'View profile',
          icon: <UserRound size={18} aria-hidden />,
          onSelect: () => void navigate({ to: '/user/profile/$id', params: { id: String(user.id) } }),
        },
        {
          label: 'View report',
          icon: <ChartColumn size={18} aria-hidden />,
          onSelect: () => void navigate({ to: '/admin/reports/users/$id', params: { id: String(user.id) } }),
        },
        {
          label: 'View attempts',
          icon: <ClipboardList size={18} aria-hidden />,
          onSelect: () => void navigate({ to: '/admin/reports/attempts', search: { user: user.id } }),
        },
        {
          label: 'Access tokens',
          icon: <KeyRound size={18} aria-hidden />,
          onSelect: () => onOpen('tokens'),
        },
        ...(isActive
          ? [
              {
                label: 'Send notification',
                icon: <Bell size={18} aria-hidden />,
                onSelect: () => onOpen('notify'),
              },
              {
                label: 'Sign out everywhere',
                icon: <LogOut size={18} aria-hidden />,
                onSelect: () => onOpen('sessions'),
              },
            ]
          : [
              {
                label: user.state === 'banned' ? 'Unban' : 'Reactivate',
                icon: <RotateCcw size={18} aria-hidden />,
                onSelect: reopen,
              },
            ]),
        // Admins cannot lock themselves out.
        ...(user.state === 'banned' || isOwn
          ? []
          : [
              {
                label: 'Ban',
                icon: <Ban size={18} aria-hidden />,
                onSelect: () => onOpen('ban'),
                dangerous: true,
              },
            ]),
        {
          label: 'Delete',
          icon: <Trash2 size={18} aria-hidden />,
          onSelect: () => onOpen('delete'),
          dangerous: true,
        },
      ]}
    />
  );
}
