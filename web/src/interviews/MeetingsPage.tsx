import { useEffect, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Plus, Video } from 'lucide-react';
import type { ListedMeeting } from '@assay/contract/interviews';
import { loadFailure } from '../platform/failureText.ts';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { Pagination } from '../ui/Pagination.tsx';
import { Select } from '../ui/Select.tsx';
import { SkeletonTable } from '../ui/Skeleton.tsx';
import { AttendanceModal } from './AttendanceModal.tsx';
import { CreateMeetingModal } from './CreateMeetingModal.tsx';
import { EndMeetingModal } from './EndMeetingModal.tsx';
import { meetingsQuery } from './interviews.queries.ts';
import { MeetingList } from './MeetingList.tsx';
import { type MeetingsSearch, meetingsSearch } from './meetingsSearch.ts';

type Open = { what: 'nothing' } | { what: 'create' } | { what: 'end' | 'attendance'; meeting: ListedMeeting };

const filters = [
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
  const page = search.page ?? 1;
  const [open, setOpen] = useState<Open>({ what: 'nothing' });
  const close = () => setOpen({ what: 'nothing' });

  const meetings = useQuery(meetingsQuery(page, search.status));
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
  const isEmpty = meetings.data?.items.length === 0;
  return (
    <>
      <PageHeader
        title="Virtual Interviews"
        description="Rooms for interviews. One link is for everybody: candidates ask to come in, admins are hosts."
        action={isEmpty && search.status === undefined ? undefined : create}
      />
      <div className="grid gap-4 sm:gap-6">
        <Select
          label="Status"
          className="w-full sm:max-w-xs"
          value={search.status ?? ''}
          options={filters}
          onChange={({ currentTarget: { value } }) => show(meetingsSearch({ status: value }))}
        />
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
            <EmptyState icon={<Video size={28} aria-hidden />} action={search.status === undefined && create}>
              {search.status === undefined ? 'No meetings yet.' : 'No meetings with this status.'}
            </EmptyState>
          </Card>
        ) : (
          <div
            aria-busy={meetings.isPlaceholderData}
            className={meetings.isPlaceholderData ? 'opacity-60 transition-opacity' : undefined}
          >
            <MeetingList
              meetings={meetings.data.items}
              onEnd={(meeting) => setOpen({ what: 'end', meeting })}
              onAttendance={(meeting) => setOpen({ what: 'attendance', meeting })}
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
      {open.what === 'end' && <EndMeetingModal meeting={open.meeting} onClose={close} />}
      {open.what === 'attendance' && <AttendanceModal meeting={open.meeting} onClose={close} />}
    </>
  );
}
