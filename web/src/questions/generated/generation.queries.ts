import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Generation } from '@assay/contract/questionGeneration';
import type { Ask } from '@assay/contract/endpoint';
import type { Calls } from '@assay/contract/api';
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

/** Takes one item into the bank as a draft. */
export function useAccept(id: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (item: number) =>
      (await call('POST /ai/questions/generations/:id/accept', { params: { id }, body: { item } })).generation,
    onSuccess: (changed) => {
      queryClient.setQueryData(setQuery(id).queryKey, changed);
      void queryClient.invalidateQueries({ queryKey: ['questions'] });
    },
  });
}
