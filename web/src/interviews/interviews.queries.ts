import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { MeetingStatus } from '@assay/contract/interviews';
import { call } from '../platform/api.ts';

/** Absent members: as the server has them by default. */
export type NewMeeting = { title?: string; startsAt?: string; minutes?: number; capacity?: number };

const MEETINGS = ['meetings'];
/** Who is in and who waits changes all the time. */
const LOOK_EVERY_MS = 5000;

export const meetingsQuery = (page: number, status: MeetingStatus | undefined) =>
  queryOptions({
    queryKey: [...MEETINGS, 'list', { page, status }],
    queryFn: ({ signal }) => call('GET /meetings', { query: { page, status } }, { signal }),
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

export function useCreateMeeting() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: NewMeeting) => call('POST /meetings', { body }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: MEETINGS }),
  });
}

export function useEndMeeting() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (meetingId: string) => call('POST /meetings/:meetingId/end', { params: { meetingId } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: MEETINGS }),
  });
}
