import { useEffect, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Plus, Video } from 'lucide-react';
import type { ListedMeeting } from '@assay/contract/interviews';
import { ExportMenu } from '../../platform/export/ExportMenu.tsx';
import { loadFailure } from '../../platform/failureText.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Pagination } from '../../ui/Pagination.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { Select } from '../../ui/Select.tsx';
import { SkeletonTable } from '../../ui/Skeleton.tsx';
import { AttendanceModal } from './AttendanceModal.tsx';
import { CreateMeetingModal } from './CreateMeetingModal.tsx';
import { EditMeetingModal } from './EditMeetingModal.tsx';
import { EndMeetingModal } from './EndMeetingModal.tsx';
import { meetingsQuery } from '../interviews.queries.ts';
import { InviteModal } from './InviteModal.tsx';
import { MeetingList } from './MeetingList.tsx';
import { PanelModal } from './PanelModal.tsx';
import { isFiltered, type MeetingsSearch, meetingsSearch } from './meetingsSearch.ts';

type Deed = 'invite' | 'edit' | 'panel' | 'attendance' | 'end';
type Open = { what: 'nothing' } | { what: 'create' } | { what: Deed; meeting: ListedMeeting };

const statuses = [
  { value: '', label: 'All meetings' },
  { value: 'scheduled', label: 'Scheduled' },
  { value: 'live', label: 'Live' },
  { value: 'ended', label: 'Ended' },
];

export function MeetingsPage() {
  const search = meetingsSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  const show = (next: MeetingsSearch, options?: { replace: boolean }) =>
    void navigate({ to: '/admin/virtual-rounds', search: next, ...options });
  /** Every change begins at the first page. */
  const filter = (values: Record<string, string>) => show(meetingsSearch({ ...search, page: 1, ...values }));
  const page = search.page ?? 1;
  const shown = { search: search.search, status: search.status };
  const [open, setOpen] = useState<Open>({ what: 'nothing' });
  const close = () => setOpen({ what: 'nothing' });

  const meetings = useQuery(meetingsQuery(page, search));
  const pages = meetings.data?.pagination.pages ?? 0;
  // An old bookmark may name a page that is no more.
  const isPastEnd = meetings.isSuccess && !meetings.isPlaceholderData && page > Math.max(1, pages);
  useEffect(() => {
    if (isPastEnd) show({ ...search, page: pages }, { replace: true });
  });

  const create = (
    <Button variant="primary" onClick={() => setOpen({ what: 'create' })}>
      <Plus size={18} aria-hidden /> New meeting
    </Button>
  );
  /** As the list has it now; a meeting may have moved to another page of it. */
  const current = (meeting: ListedMeeting) =>
    meetings.data?.items.find(({ meetingId }) => meetingId === meeting.meetingId) ?? meeting;
  const isEmpty = meetings.data?.items.length === 0;
  return (
    <>
      <PageHeader
        title="Virtual Interviews"
        description="Rooms for interviews. One link is for everybody: candidates ask to come in, admins are hosts."
        action={isEmpty && !isFiltered(search) ? undefined : create}
      />
      <div className="grid gap-4 sm:gap-6">
        <div className="grid items-end gap-3 sm:grid-cols-3">
          <SearchField
            placeholder="Title, candidate or panel"
            className="sm:col-span-2"
            value={search.search ?? ''}
            onSearch={(text) => filter({ search: text })}
          />
          <Select
            label="Status"
            value={search.status ?? ''}
            options={statuses}
            onChange={({ currentTarget: { value } }) => filter({ status: value })}
          />
        </div>
        <div className="flex flex-wrap gap-2 sm:justify-end">
          <ExportMenu list="meetings" filter={shown} label="Export meetings" />
          <ExportMenu list="attendance" filter={shown} label="Export attendance" />
        </div>
        <h2 className="sr-only">Meetings</h2>
        {meetings.isPending || isPastEnd ? (
          <Card flush>
            <SkeletonTable rows={5} columns={4} />
          </Card>
        ) : meetings.data === undefined ? (
          <Card>
            <ErrorState
              {...loadFailure(meetings.error, 'Failed to load meetings')}
              onRetry={() => void meetings.refetch()}
              retrying={meetings.isFetching}
            />
          </Card>
        ) : isEmpty ? (
          <Card>
            <EmptyState
              icon={<Video size={28} aria-hidden />}
              action={isFiltered(search) ? <Button onClick={() => show({})}>Show all meetings</Button> : create}
            >
              {isFiltered(search) ? 'No meeting fits these filters.' : 'No meetings yet.'}
            </EmptyState>
          </Card>
        ) : (
          <div
            aria-busy={meetings.isPlaceholderData}
            className={meetings.isPlaceholderData ? 'opacity-60 transition-opacity' : undefined}
          >
            <MeetingList
              meetings={meetings.data.items}
              onInvite={(meeting) => setOpen({ what: 'invite', meeting })}
              onEdit={(meeting) => setOpen({ what: 'edit', meeting })}
              onPanel={(meeting) => setOpen({ what: 'panel', meeting })}
              onAttendance={(meeting) => setOpen({ what: 'attendance', meeting })}
              onEnd={(meeting) => setOpen({ what: 'end', meeting })}
            />
          </div>
        )}
        <Pagination
          page={page}
          pages={pages}
          onChange={(next) => show({ ...search, page: next })}
          label="Pages of meetings"
        />
      </div>
      {open.what === 'create' && <CreateMeetingModal onClose={close} />}
      {open.what === 'invite' && <InviteModal meeting={current(open.meeting)} onClose={close} />}
      {open.what === 'edit' && <EditMeetingModal meeting={open.meeting} onClose={close} />}
      {open.what === 'end' && <EndMeetingModal meeting={open.meeting} onClose={close} />}
      {open.what === 'panel' && <PanelModal meeting={current(open.meeting)} onClose={close} />}
      {open.what === 'attendance' && <AttendanceModal meeting={open.meeting} onClose={close} />}
    </>
  );
}
