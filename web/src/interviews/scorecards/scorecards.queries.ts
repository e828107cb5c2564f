import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../platform/api.ts';

const INTERVIEWS = ['panel interviews'];
/** The others submit theirs meanwhile. */
const LOOK_EVERY_MS = 15_000;

export const interviewQuery = (meetingId: string) =>
  queryOptions({
    queryKey: [...INTERVIEWS, meetingId],
    queryFn: ({ signal }) => call('GET /interviews/:meetingId', { params: { meetingId } }, { signal }),
    refetchInterval: LOOK_EVERY_MS,
    select: ({ interview }) => interview,
  });

/** Read once: from then on the page has the newest. */
export const ownScorecardQuery = (meetingId: string) =>
  queryOptions({
    queryKey: [...INTERVIEWS, meetingId, 'own'],
    queryFn: ({ signal }) => call('GET /interviews/:meetingId/scorecard', { params: { meetingId } }, { signal }),
    select: ({ scorecard }) => scorecard,
    staleTime: Infinity,
    gcTime: 0,
  });

export const notesQuery = (meetingId: string) =>
  queryOptions({
    queryKey: [...INTERVIEWS, meetingId, 'notes'],
    queryFn: ({ signal }) => call('GET /interviews/:meetingId/notes', { params: { meetingId } }, { signal }),
    staleTime: Infinity,
    gcTime: 0,
  });

export const cardsQuery = (meetingId: string) =>
  queryOptions({
    queryKey: [...INTERVIEWS, meetingId, 'cards'],
    queryFn: ({ signal }) => call('GET /interviews/:meetingId/scorecards', { params: { meetingId } }, { signal }),
    select: ({ items }) => items,
    refetchInterval: LOOK_EVERY_MS,
  });

export const feedbackQuery = (roundId: string, page: number) =>
  queryOptions({
    queryKey: [...INTERVIEWS, 'round', roundId, page],
    queryFn: ({ signal }) =>
      call('GET /admin/virtual-rounds/:id/feedback', { params: { id: roundId }, query: { page } }, { signal }),
    refetchInterval: LOOK_EVERY_MS,
    placeholderData: keepPreviousData,
  });

/** The interviews, and the rounds that count their missing scorecards. */
export function useFeedbackChanged() {
  const queryClient = useQueryClient();
  return () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: INTERVIEWS, predicate: ({ queryKey }) => queryKey[2] !== 'own' }),
      queryClient.invalidateQueries({ queryKey: ['rounds'] }),
    ]);
}

export function useCloseFeedback() {
  const onSettled = useFeedbackChanged();
  return useMutation({
    mutationFn: ({ meetingId, reason }: { meetingId: string; reason: string }) =>
      call('POST /interviews/:meetingId/close-feedback', { params: { meetingId }, body: { reason } }),
    onSettled,
  });
}

export const useRemind = (roundId: string) =>
  useMutation({
    mutationFn: (meetingId: string) =>
      call('POST /admin/virtual-rounds/:id/meetings/:meetingId/remind', { params: { id: roundId, meetingId } }),
  });
