import { useEffect, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import {
  Ban,
  Bell,
  ChartColumn,
  ClipboardList,
  FileUp,
  LogOut,
  Pencil,
  Plus,
  RotateCcw,
  Trash2,
  UserRound,
  UsersRound,
} from 'lucide-react';
import type { ManagedUser } from '@assay/contract/userAdmin';
import { ExportMenu } from '../platform/export/ExportMenu.tsx';
import { failureText, loadFailure } from '../platform/failureText.ts';
import { useOwnUser } from '../platform/session.ts';
import { Button, buttonClass } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { Menu } from '../ui/Menu.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { Pagination } from '../ui/Pagination.tsx';
import { SkeletonTable } from '../ui/Skeleton.tsx';
import { toast } from '../ui/toast.ts';
import { BulkActions } from './BulkActions.tsx';
import { BulkProgress } from './BulkProgress.tsx';
import { NotifyManyModal } from './NotifyManyModal.tsx';
import { useUpdateUser, usersQuery } from './userAdmin.queries.ts';
import { BanModal, DeleteUserModal, EndSessionsModal, NotifyModal } from './UserActModals.tsx';
import { UserFormModal } from './UserFormModal.tsx';
import { nameOf, UserList } from './UserList.tsx';
import { UsersFilters } from './UsersFilters.tsx';
import { isFiltered, peopleOf, type UsersSearch, usersSearch } from './usersSearch.ts';

type Act = 'edit' | 'notify' | 'sessions' | 'ban' | 'delete';
type Open = { what: 'nothing' } | { what: 'create' | 'notifyMany' } | { what: Act; user: ManagedUser };

export function UsersPage() {
  const search = usersSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  const show = (next: UsersSearch, options?: { replace: boolean }) =>
    void navigate({ to: '/admin/users', search: next, ...options });
  const page = search.page ?? 1;
  const [open, setOpen] = useState<Open>({ what: 'nothing' });
  const close = () => setOpen({ what: 'nothing' });

  // Kept over pages and filters, so that people of several can be chosen.
  const [chosen, setChosen] = useState<ReadonlyMap<number, ManagedUser>>(new Map());

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
          <div className="flex flex-wrap gap-2">
            <Link to="/admin/users/import" className={buttonClass()}>
              <FileUp size={18} aria-hidden /> Import
            </Link>
            <Button variant="primary" onClick={() => setOpen({ what: 'create' })}>
              <Plus size={18} aria-hidden /> New user
            </Button>
          </div>
        }
      />
      <div className="grid gap-4 sm:gap-6">
        <UsersFilters search={search} onChange={show} />
        {users.data && (
          <div className="flex flex-wrap items-start justify-between gap-3">
            <p role="status" className="text-sm text-ink-muted">
              {users.data.pagination.total === 1 ? '1 user' : `${users.data.pagination.total} users`}
            </p>
            <div className="flex flex-wrap gap-2">
              {users.data.pagination.total > 0 && (
                <Button onClick={() => setOpen({ what: 'notifyMany' })}>
                  <Bell size={18} aria-hidden /> {isFiltered(search) ? 'Notify all of these' : 'Notify everybody'}
                </Button>
              )}
              <ExportMenu list="users" filter={search} label="Export users" />
            </div>
          </div>
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
              chosen={chosen}
              onChoose={setChosen}
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
        <div className="sticky bottom-4 z-10 grid gap-2 empty:hidden">
          <BulkProgress onChoose={(people) => setChosen(new Map(people.map((person) => [person.id, person])))} />
          {chosen.size > 0 && <BulkActions chosen={[...chosen.values()]} onClear={() => setChosen(new Map())} />}
        </div>
      </div>
      {open.what === 'create' && <UserFormModal onClose={close} />}
      {open.what === 'notifyMany' && users.data && (
        <NotifyManyModal
          people={peopleOf(search)}
          count={users.data.pagination.total}
          whom={
            isFiltered(search)
              ? 'everybody whom the list shows under its filters, on all pages'
              : 'everybody who has an account'
          }
          onClose={close}
        />
      )}
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
  const isOwn = useOwnUser().id === user.id;
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
        {
          label: 'See report',
          icon: <ChartColumn size={18} aria-hidden />,
          onSelect: () => void navigate({ to: '/admin/reports/users/$id', params: { id: String(user.id) } }),
        },
        {
          label: 'See attempts',
          icon: <ClipboardList size={18} aria-hidden />,
          onSelect: () => void navigate({ to: '/admin/reports/attempts', search: { user: user.id } }),
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
        // Nobody locks themselves out.
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
