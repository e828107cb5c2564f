import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Generation } from '@assay/contract/questionGeneration';
import type { Calls } from '@assay/contract/api';
import type { Ask } from '@assay/contract/endpoint';
import { call } from '../../platform/api.ts';

const SETS = ['question-sets'];
/** How often a set that is being written is looked at. */
const LOOK_MS = 1500;

export const isRunning = ({ state }: Pick<Generation, 'state'>) => state === 'writing' || state === 'checking';

export const setQuery = (id: number) =>
  queryOptions({
    queryKey: [...SETS, id],
    queryFn: async ({ signal }) =>
      (await call('GET /ai/questions/generations/:id', { params: { id } }, { signal })).generation,
    refetchInterval: ({ state: { data } }) => (data && isRunning(data) ? LOOK_MS : false),
  });

export const setsQuery = () =>
  queryOptions({
    queryKey: [...SETS, 'all'],
    queryFn: ({ signal }) => call('GET /ai/questions/generations', {}, { signal }),
  });

export function useGenerate() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (body: Ask<Calls['POST /ai/questions/generate']>['body']) =>
      (await call('POST /ai/questions/generate', { body })).generation,
    onSuccess: (made) => {
      queryClient.setQueryData(setQuery(made.id).queryKey, made);
      void queryClient.invalidateQueries({ queryKey: setsQuery().queryKey });
    },
  });
}

type OneSet = Promise<{ generation: Generation }>;

/** Acts on a set, or on one item of it, and shows the set as it is then. */
function useAct<Wanted = void>(id: number, act: (wanted: Wanted) => OneSet) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (wanted: Wanted) => (await act(wanted)).generation,
    onSuccess: (changed) => {
      queryClient.setQueryData(setQuery(id).queryKey, changed);
      void queryClient.invalidateQueries({ queryKey: ['questions'] });
    },
  });
}

/** Takes one item into the bank as a draft. */
export const useAccept = (id: number) =>
  useAct(id, (item: number) => call('POST /ai/questions/generations/:id/accept', { params: { id }, body: { item } }));

/** Without a reason it takes the rejection back. */
export const useReject = (id: number) =>
  useAct(id, (body: { item: number; reason: string | null }) =>
    call('POST /ai/questions/generations/:id/reject', { params: { id }, body }),
  );

/** Has another question written in the place of an item. */
export const useRegenerate = (id: number) =>
  useAct(id, (body: { item: number; wish?: string }) =>
    call('POST /ai/questions/generations/:id/regenerate', { params: { id }, body }),
  );

export const useStop = (id: number) =>
  useAct(id, () => call('POST /ai/questions/generations/:id/stop', { params: { id } }));

export function useDeleteSet(id: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call('DELETE /ai/questions/generations/:id', { params: { id } }),
    onSuccess: () => {
      queryClient.removeQueries({ queryKey: setQuery(id).queryKey });
      void queryClient.invalidateQueries({ queryKey: setsQuery().queryKey });
    },
  });
}
