import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { MeetingFilter, PanelRole } from '@assay/contract/interviews/interviews';
import { call } from '../platform/api.ts';

/** Null: without a title, or open at once. */
export type MeetingPlan = {
  title: string | null;
  startsAt: string | null;
  minutes: number;
  capacity: number;
  relayOnly: boolean;
};

const MEETINGS = ['meetings'];
/** Participants and waiting people change all the time. */
const LOOK_EVERY_MS = 5000;

export const meetingsQuery = (page: number, { search, status }: MeetingFilter) =>
  queryOptions({
    queryKey: [...MEETINGS, 'list', { page, search, status }],
    queryFn: ({ signal }) => call('GET /meetings', { query: { page, search, status } }, { signal }),
    refetchInterval: LOOK_EVERY_MS,
    placeholderData: keepPreviousData,
  });

export const attendanceQuery = (meetingId: string) =>
  queryOptions({
    queryKey: [...MEETINGS, 'attendance', meetingId],
    queryFn: ({ signal }) => call('GET /meetings/:meetingId/attendance', { params: { meetingId } }, { signal }),
    refetchInterval: LOOK_EVERY_MS,
    select: ({ items }) => items,
  });

function useMeetingChange<Asked, Answer>(mutationFn: (asked: Asked) => Promise<Answer>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn,
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: MEETINGS }),
        // Interviews of rounds are meetings.
        queryClient.invalidateQueries({ queryKey: ['rounds'] }),
      ]),
  });
}

export const useCreateMeeting = () =>
  useMeetingChange(({ title, startsAt, ...plan }: MeetingPlan) =>
    call('POST /meetings', {
      body: { ...plan, ...(title !== null && { title }), ...(startsAt !== null && { startsAt }) },
    }),
  );

export const useChangeMeeting = (meetingId: string) =>
  useMeetingChange((body: MeetingPlan) => call('PUT /meetings/:meetingId', { params: { meetingId }, body }));

export const invitationsQuery = (meetingId: string) =>
  queryOptions({
    queryKey: [...MEETINGS, 'invitations', meetingId],
    queryFn: ({ signal }) => call('GET /meetings/:meetingId/invitations', { params: { meetingId } }, { signal }),
    select: ({ items }) => items,
  });

export const useInvite = (meetingId: string) =>
  useMeetingChange((body: { name: string; email: string }) =>
    call('POST /meetings/:meetingId/invitations', { params: { meetingId }, body }),
  );

export const useTakeBack = (meetingId: string) =>
  useMeetingChange((id: number) =>
    call('DELETE /meetings/:meetingId/invitations/:id', { params: { meetingId, id: String(id) } }),
  );

/** Some of the people who can join a panel: admins, or everyone who matches a search. */
export const possibleHostsQuery = (search: string) =>
  queryOptions({
    queryKey: ['users', 'possible hosts', { search }],
    queryFn: ({ signal }) =>
      call(
        'GET /users',
        { query: { state: 'active', limit: 20, ...(search === '' ? { role: 'admin' } : { search }) } },
        { signal },
      ),
    placeholderData: keepPreviousData,
    select: ({ items }) => items,
  });

export const useAddHost = (meetingId: string) =>
  useMeetingChange((userId: number) =>
    call('POST /meetings/:meetingId/hosts', { params: { meetingId }, body: { userId } }),
  );

export const useChangeHost = (meetingId: string) =>
  useMeetingChange(({ userId, role }: { userId: number; role: PanelRole }) =>
    call('PUT /meetings/:meetingId/hosts/:id', { params: { meetingId, id: String(userId) }, body: { role } }),
  );

export const useRemoveHost = (meetingId: string) =>
  useMeetingChange((userId: number) =>
    call('DELETE /meetings/:meetingId/hosts/:id', { params: { meetingId, id: String(userId) } }),
  );

export const useEndMeeting = () =>
  useMeetingChange((meetingId: string) => call('POST /meetings/:meetingId/end', { params: { meetingId } }));
