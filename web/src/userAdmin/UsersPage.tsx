import { useEffect, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Ban, Bell, LogOut, Pencil, Plus, RotateCcw, Trash2, UserRound, UsersRound } from 'lucide-react';
import type { ManagedUser } from '@assay/contract/userAdmin';
import { failureText, loadFailure } from '../platform/failureText.ts';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { Menu } from '../ui/Menu.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { Pagination } from '../ui/Pagination.tsx';
import { SkeletonTable } from '../ui/Skeleton.tsx';
import { toast } from '../ui/toast.ts';
import { useUpdateUser, usersQuery } from './userAdmin.queries.ts';
import { BanModal, DeleteUserModal, EndSessionsModal, NotifyModal } from './UserActModals.tsx';
import { UserFormModal } from './UserFormModal.tsx';
import { nameOf, UserList } from './UserList.tsx';
import { UsersFilters } from './UsersFilters.tsx';
import { isFiltered, type UsersSearch, usersSearch } from './usersSearch.ts';

type Act = 'edit' | 'notify' | 'sessions' | 'ban' | 'delete';
type Open = { what: 'nothing' } | { what: 'create' } | { what: Act; user: ManagedUser };

export function UsersPage() {
  const search = usersSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  const show = (next: UsersSearch, options?: { replace: boolean }) =>
    void navigate({ to: '/admin/users', search: next, ...options });
  const page = search.page ?? 1;
  const [open, setOpen] = useState<Open>({ what: 'nothing' });
  const close = () => setOpen({ what: 'nothing' });

  const users = useQuery(usersQuery(search));
  const pages = users.data?.pagination.pages ?? 0;
  // An old bookmark may name a page that is no more.
  const isPastEnd = users.isSuccess && !users.isPlaceholderData && page > Math.max(1, pages);
  useEffect(() => {
    if (isPastEnd) show({ ...search, page: pages }, { replace: true });
  });

  return (
    <>
      <PageHeader
        title="Users"
        description="Everybody who has an account here: find, edit, lock out and remove people."
        action={
          <Button variant="primary" onClick={() => setOpen({ what: 'create' })}>
            <Plus size={18} aria-hidden /> New user
          </Button>
        }
      />
      <div className="grid gap-4 sm:gap-6">
        <UsersFilters search={search} onChange={show} />
        {users.data && (
          <p role="status" className="text-sm text-ink-muted">
            {users.data.pagination.total === 1 ? '1 user' : `${users.data.pagination.total} users`}
          </p>
        )}
        {users.isPending || isPastEnd ? (
          <Card flush>
            <SkeletonTable rows={8} columns={5} />
          </Card>
        ) : users.data === undefined ? (
          <Card>
            <ErrorState
              {...loadFailure(users.error, 'Failed to load users')}
              onRetry={() => void users.refetch()}
              retrying={users.isFetching}
            />
          </Card>
        ) : users.data.items.length === 0 ? (
          <Card>
            <EmptyState
              icon={<UsersRound size={28} aria-hidden />}
              action={isFiltered(search) && <Button onClick={() => show({})}>Show everybody</Button>}
            >
              Nobody fits these filters.
            </EmptyState>
          </Card>
        ) : (
          <div
            aria-busy={users.isPlaceholderData}
            className={users.isPlaceholderData ? 'opacity-60 transition-opacity' : undefined}
          >
            <UserList
              users={users.data.items}
              sort={{ key: search.sort ?? 'name', direction: search.direction === 'desc' ? 'descending' : 'ascending' }}
              onSort={({ key, direction }) =>
                show(
                  usersSearch({
                    ...search,
                    page: 1,
                    sort: key,
                    direction: direction === 'descending' ? 'desc' : 'asc',
                  }),
                )
              }
              actions={(user) => <Actions user={user} onOpen={(what) => setOpen({ what, user })} />}
            />
          </div>
        )}
        <Pagination
          page={page}
          pages={pages}
          onChange={(next) => show({ ...search, page: next })}
          label="Pages of users"
        />
      </div>
      {open.what === 'create' && <UserFormModal onClose={close} />}
      {open.what === 'edit' && <UserFormModal user={open.user} onClose={close} />}
      {open.what === 'notify' && <NotifyModal user={open.user} onClose={close} />}
      {open.what === 'sessions' && <EndSessionsModal user={open.user} onClose={close} />}
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
        onSuccess: () => toast.success(`${nameOf(user)} can sign in again`),
        onError: (error) => toast.error(failureText(error, 'Failed to reactivate this user')),
      },
    );
  const isActive = user.state === 'active';
  return (
    <Menu
      label={`Actions for ${nameOf(user)}`}
      items={[
        { label: 'Edit', icon: <Pencil size={18} aria-hidden />, onSelect: () => onOpen('edit') },
        {
          label: 'See profile',
          icon: <UserRound size={18} aria-hidden />,
          onSelect: () => void navigate({ to: '/user/profile/$id', params: { id: String(user.id) } }),
        },
        ...(isActive
          ? [
              {
                label: 'Send notification',
                icon: <Bell size={18} aria-hidden />,
                onSelect: () => onOpen('notify'),
              },
              { label: 'End sessions', icon: <LogOut size={18} aria-hidden />, onSelect: () => onOpen('sessions') },
            ]
          : [
              {
                label: user.state === 'banned' ? 'Unban' : 'Reactivate',
                icon: <RotateCcw size={18} aria-hidden />,
                onSelect: reopen,
              },
            ]),
        ...(user.state === 'banned'
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
