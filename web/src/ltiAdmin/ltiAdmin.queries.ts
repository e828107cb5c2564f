import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { NewPlatform, PlatformChange } from '@assay/contract/lti';
import { call } from '../platform/api.ts';

const KEY = ['lti platforms'];
/** Launches and grades happen at any time. */
const LOOK_EVERY_MS = 5000;

export const platformsQuery = () =>
  queryOptions({
    queryKey: KEY,
    queryFn: ({ signal }) => call('GET /admin/lti/platforms', {}, { signal }),
    refetchInterval: LOOK_EVERY_MS,
  });

export const coursesQuery = (id: number, page: number) =>
  queryOptions({
    queryKey: [...KEY, id, 'courses', page],
    queryFn: ({ signal }) =>
      call('GET /admin/lti/platforms/:id/courses', { params: { id }, query: { page } }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: LOOK_EVERY_MS,
  });

function useAct<Given, Result>(mutationFn: (given: Given) => Promise<Result>) {
  const queryClient = useQueryClient();
  return useMutation({ mutationFn, onSettled: () => queryClient.invalidateQueries({ queryKey: KEY }) });
}

export const useConnectPlatform = () => useAct((body: NewPlatform) => call('POST /admin/lti/platforms', { body }));

export const useCreateRegistration = () => useAct(() => call('POST /admin/lti/registrations', {}));

export const useChangePlatform = (id: number) =>
  useAct((body: PlatformChange) => call('PUT /admin/lti/platforms/:id', { params: { id }, body }));

export const useRemovePlatform = (id: number) =>
  useAct(() => call('DELETE /admin/lti/platforms/:id', { params: { id } }));

export const useSendAgain = (id: number) =>
  useAct(() => call('POST /admin/lti/platforms/:id/grades', { params: { id } }));

export const useImportLearners = (id: number, courseId: number) =>
  useAct((group: string) =>
    call('POST /admin/lti/platforms/:id/courses/:courseId/members', { params: { id, courseId }, body: { group } }),
  );
