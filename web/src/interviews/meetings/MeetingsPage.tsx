import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Plus, Video } from 'lucide-react';
import type { ListedMeeting } from '@assay/contract/interviews/interviews';
import { askedAct } from '../../platform/askedAct.ts';
import { exportOffer, ListExports } from '../../platform/export/ListExports.tsx';
import { loadFailure } from '../../platform/failureText.ts';
import { countFilters } from '../../platform/listSearch.ts';
import { LearnMore } from '../../platform/LearnMore.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { SearchField } from '../../ui/forms/SearchField.tsx';
import { Select } from '../../ui/forms/Select.tsx';
import { ListPage } from '../../ui/tables/ListPage.tsx';
import { usePages } from '../../ui/tables/usePages.ts';
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
  const raw: Record<string, unknown> = useSearch({ strict: false });
  const search = meetingsSearch(raw);
  const navigate = useNavigate();
  const show = (next: MeetingsSearch, options?: { replace: boolean }) =>
    void navigate({ to: '/admin/virtual-rounds/meetings', search: next, ...options });
  /** Every change returns to the first page. */
  const filter = (values: Record<string, string>) => show(meetingsSearch({ ...search, page: 1, ...values }));
  const shown = { search: search.search, status: search.status };
  const [open, setOpen] = useState<Open>({ what: 'nothing' });
  // ⌘K opens these from anywhere.
  const isAskedNew = raw['new'] === true;
  const asked = askedAct(raw, ['edit', 'invite']);
  const close = () => {
    setOpen({ what: 'nothing' });
    if (isAskedNew || asked) show(search, { replace: true });
  };

  const meetings = useQuery(meetingsQuery(search.page ?? 1, search));
  const pages = usePages(meetings, search, show);

  const create = (
    <Button variant="primary" onClick={() => setOpen({ what: 'create' })}>
      <Plus size={18} aria-hidden /> <span data-word>New meeting</span>
    </Button>
  );
  /** The list's current entry; the meeting may have moved to another page. */
  const current = (meeting: ListedMeeting) =>
    meetings.data?.items.find(({ meetingId }) => meetingId === meeting.meetingId) ?? meeting;
  const askedMeeting = meetings.data?.items.find(({ meetingId }) => meetingId === asked?.id);
  const total = meetings.data?.pagination.total;
  const isEmpty = meetings.data?.items.length === 0;
  return (
    <>
      <ListPage
        title="Virtual Interviews"
        more={<LearnMore page="interviews" about="interviews and the relay" icon />}
        actions={
          <>
            <ListExports
              offers={[exportOffer('meetings', 'meetings', shown), exportOffer('attendance', 'attendance', shown)]}
            />
            {!(isEmpty && !isFiltered(search)) && create}
          </>
        }
        count={total === undefined ? undefined : total === 1 ? '1 meeting' : `${total} meetings`}
        filters={{
          active: countFilters(search),
          onClear: () => show({}),
          search: (
            <SearchField
              placeholder="Title or person"
              value={search.search ?? ''}
              onSearch={(text) => filter({ search: text })}
            />
          ),
          quick: (
            <Select
              label="Status"
              value={search.status ?? ''}
              options={statuses}
              onChange={({ currentTarget: { value } }) => filter({ status: value })}
            />
          ),
        }}
        heading={<h2 className="sr-only">Meetings</h2>}
        query={meetings}
        rows={meetings.data?.items}
        failure={loadFailure(meetings.error, 'Failed to load meetings')}
        bones={{ rows: 15, columns: 4 }}
        empty={
          <EmptyState
            icon={<Video size={28} aria-hidden />}
            action={isFiltered(search) ? <Button onClick={() => show({})}>Show all meetings</Button> : create}
          >
            {isFiltered(search) ? 'No results' : 'No meetings yet'}
          </EmptyState>
        }
        pages={{ ...pages, label: 'Pages of meetings' }}
      >
        {(rows) => (
          <MeetingList
            meetings={rows}
            onInvite={(meeting) => setOpen({ what: 'invite', meeting })}
            onEdit={(meeting) => setOpen({ what: 'edit', meeting })}
            onPanel={(meeting) => setOpen({ what: 'panel', meeting })}
            onAttendance={(meeting) => setOpen({ what: 'attendance', meeting })}
            onEnd={(meeting) => setOpen({ what: 'end', meeting })}
          />
        )}
      </ListPage>
      {(open.what === 'create' || isAskedNew) && <CreateMeetingModal onClose={close} />}
      {asked?.act === 'edit' && askedMeeting?.status === 'scheduled' && (
        <EditMeetingModal meeting={askedMeeting} onClose={close} />
      )}
      {asked?.act === 'invite' && askedMeeting && askedMeeting.status !== 'ended' && (
        <InviteModal meeting={askedMeeting} onClose={close} />
      )}
      {open.what === 'invite' && <InviteModal meeting={current(open.meeting)} onClose={close} />}
      {open.what === 'edit' && <EditMeetingModal meeting={open.meeting} onClose={close} />}
      {open.what === 'end' && <EndMeetingModal meeting={open.meeting} onClose={close} />}
      {open.what === 'panel' && (
        <PanelModal meeting={current(open.meeting)} title={`“${open.meeting.title ?? 'Interview'}”`} onClose={close} />
      )}
      {open.what === 'attendance' && <AttendanceModal meeting={open.meeting} onClose={close} />}
    </>
  );
}
