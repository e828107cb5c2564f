import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type Round, roundLimits } from '@assay/contract/rounds/rounds';
import { call } from '../../platform/api.ts';
import { base64Of } from '../../platform/base64.ts';
import type { CandidatesSearch } from './candidatesSearch.ts';
import type { RoundsSearch } from './roundsSearch.ts';

export type NewPerson = { name: string; email: string; tags: string[] };

export type RoundPlan = Pick<Round, 'title' | 'description' | 'minutes' | 'capacity'> & {
  /** Absent: unchanged. */
  skillIds?: number[];
  quizzesDueAt?: string | null;
};

const ROUNDS = ['rounds'];
/** Hosts open and end interviews all the time. */
const LOOK_EVERY_MS = 10_000;

export const roundsQuery = ({ page = 1, ...filter }: RoundsSearch) =>
  queryOptions({
    queryKey: [...ROUNDS, 'list', { page, ...filter }],
    queryFn: ({ signal }) => call('GET /admin/virtual-rounds', { query: { page, ...filter } }, { signal }),
    refetchInterval: LOOK_EVERY_MS,
    placeholderData: keepPreviousData,
  });

export const roundQuery = (id: string) =>
  queryOptions({
    queryKey: [...ROUNDS, id],
    queryFn: ({ signal }) => call('GET /admin/virtual-rounds/:id', { params: { id } }, { signal }),
    refetchInterval: LOOK_EVERY_MS,
    select: ({ round }) => round,
  });

export const interviewsQuery = (id: string, page: number) =>
  queryOptions({
    queryKey: [...ROUNDS, id, 'interviews', page],
    queryFn: ({ signal }) =>
      call('GET /admin/virtual-rounds/:id/meetings', { params: { id }, query: { page } }, { signal }),
    refetchInterval: LOOK_EVERY_MS,
    placeholderData: keepPreviousData,
  });

export const candidatesQuery = (id: string, { page = 1, ...filter }: CandidatesSearch) =>
  queryOptions({
    queryKey: [...ROUNDS, id, 'candidates', { page, ...filter }],
    queryFn: ({ signal }) =>
      call('GET /admin/virtual-rounds/:id/candidates', { params: { id }, query: { page, ...filter } }, { signal }),
    refetchInterval: LOOK_EVERY_MS,
    placeholderData: keepPreviousData,
  });

const MOST_FREE = 50;

/** Candidates for whom an interview can be scheduled. */
export const freeCandidatesQuery = (id: string, search: string) =>
  queryOptions({
    queryKey: [...ROUNDS, id, 'candidates', 'free', { search }],
    queryFn: ({ signal }) =>
      call(
        'GET /admin/virtual-rounds/:id/candidates',
        { params: { id }, query: { free: true, limit: MOST_FREE, ...(search !== '' && { search }) } },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });

/** The verdict on each person in a file or a pasted text; null: there is none yet. */
export const candidatePreviewQuery = (id: string, source: File | string | null) =>
  queryOptions({
    queryKey: [
      ...ROUNDS,
      id,
      'preview',
      source instanceof File ? [source.name, source.size, source.lastModified] : source,
    ],
    queryFn: async ({ signal }) => {
      const content = await base64Of(source instanceof File ? source : new Blob([source ?? '']));
      return call(
        'POST /admin/virtual-rounds/:id/candidates/preview',
        { params: { id }, body: { content } },
        { signal },
      );
    },
    enabled: source !== null,
    staleTime: Infinity,
    placeholderData: keepPreviousData,
  });

/** The candidates on all pages, to select them all at once. */
export const readAllCandidates = (id: string, { page: _page, ...filter }: CandidatesSearch) =>
  call('GET /admin/virtual-rounds/:id/candidates', {
    params: { id },
    query: { ...filter, limit: roundLimits.listedAtOnce },
  });

export const roundReportQuery = (id: string) =>
  queryOptions({
    queryKey: [...ROUNDS, id, 'report'],
    queryFn: ({ signal }) => call('GET /admin/virtual-rounds/:id/report', { params: { id } }, { signal }),
    select: ({ report }) => report,
  });

/** @param plan null: nothing is asked yet */
export const conflictsQuery = (plan: InterviewPlan | null, hostIds: readonly number[], except?: string) =>
  queryOptions({
    queryKey: [...ROUNDS, 'conflicts', { plan, hostIds, except }],
    queryFn: ({ signal }) =>
      call(
        'GET /admin/panel-conflicts',
        {
          query: {
            startsAt: plan?.startsAt ?? '',
            minutes: plan?.minutes,
            hostIds: hostIds.join(','),
            except,
          },
        },
        { signal },
      ),
    enabled: plan !== null,
    placeholderData: keepPreviousData,
    select: ({ items }) => items,
  });

export const retentionQuery = (id: string) =>
  queryOptions({
    queryKey: [...ROUNDS, id, 'retention'],
    queryFn: ({ signal }) => call('GET /admin/virtual-rounds/:id/retention', { params: { id } }, { signal }),
    select: ({ retention }) => retention,
  });

function useRoundChange<Asked, Answer>(mutationFn: (asked: Asked) => Promise<Answer>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn,
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: ROUNDS }),
        // A round's interviews are meetings.
        queryClient.invalidateQueries({ queryKey: ['meetings'] }),
      ]),
  });
}

export const useCreateRound = () => useRoundChange((body: RoundPlan) => call('POST /admin/virtual-rounds', { body }));

export const useChangeRound = (id: string) =>
  useRoundChange((body: RoundPlan & { status?: Round['status'] }) =>
    call('PUT /admin/virtual-rounds/:id', { params: { id }, body }),
  );

export const useChangeRetention = (id: string) =>
  useRoundChange((days: number) => call('PUT /admin/virtual-rounds/:id/retention', { params: { id }, body: { days } }));

export const useRemoveRound = (id: string) =>
  useRoundChange(() => call('DELETE /admin/virtual-rounds/:id', { params: { id } }));

export const useAddCandidates = (id: string) =>
  useRoundChange((body: { people: readonly NewPerson[]; userIds?: number[]; group?: string }) =>
    call('POST /admin/virtual-rounds/:id/candidates', { params: { id }, body: { ...body, people: [...body.people] } }),
  );

export const useChangeCandidate = (id: string) =>
  useRoundChange(({ candidateId, ...body }: { candidateId: number; name: string; tags: string[]; email: string }) =>
    call('PUT /admin/virtual-rounds/:id/candidates/:candidateId', {
      params: { id, candidateId: String(candidateId) },
      body,
    }),
  );

export const useWithdrawCandidate = (id: string) =>
  useRoundChange((candidateId: number) =>
    call('POST /admin/virtual-rounds/:id/candidates/:candidateId/withdraw', {
      params: { id, candidateId: String(candidateId) },
    }),
  );

export const useRejectMany = (id: string) =>
  useRoundChange((body: { candidateIds: number[]; rationale: string }) =>
    call('POST /admin/virtual-rounds/:id/rejections', { params: { id }, body }),
  );

export const useRemoveCandidate = (id: string) =>
  useRoundChange((candidateId: number) =>
    call('DELETE /admin/virtual-rounds/:id/candidates/:candidateId', {
      params: { id, candidateId: String(candidateId) },
    }),
  );

export const useSendLink = (id: string) =>
  useRoundChange((candidateId: number) =>
    call('POST /admin/virtual-rounds/:id/candidates/:candidateId/link', {
      params: { id, candidateId: String(candidateId) },
    }),
  );

export const useRevokeLinks = (id: string) =>
  useRoundChange((candidateId: number) =>
    call('DELETE /admin/virtual-rounds/:id/candidates/:candidateId/link', {
      params: { id, candidateId: String(candidateId) },
    }),
  );

export const useSendLinks = (id: string) =>
  useRoundChange(() => call('POST /admin/virtual-rounds/:id/links', { params: { id } }));

export type InterviewPlan = { startsAt: string; minutes: number; despiteConflicts?: boolean };

export const useSchedule = (id: string) =>
  useRoundChange((body: InterviewPlan & { candidateId: number; leadId: number; hostIds: number[] }) =>
    call('POST /admin/virtual-rounds/:id/meetings', { params: { id }, body }),
  );

export const useReschedule = (id: string) =>
  useRoundChange(({ meetingId, ...body }: InterviewPlan & { meetingId: string }) =>
    call('PUT /admin/virtual-rounds/:id/meetings/:meetingId', { params: { id, meetingId }, body }),
  );

export const useCancelInterview = (id: string) =>
  useRoundChange((meetingId: string) =>
    call('DELETE /admin/virtual-rounds/:id/meetings/:meetingId', { params: { id, meetingId } }),
  );

export const useInviteAgain = (id: string) =>
  useRoundChange((meetingId: string) =>
    call('POST /admin/virtual-rounds/:id/meetings/:meetingId/invite', { params: { id, meetingId } }),
  );

export const useNoShow = (id: string) =>
  useRoundChange((meetingId: string) =>
    call('POST /admin/virtual-rounds/:id/meetings/:meetingId/no-show', { params: { id, meetingId } }),
  );
