import { useEffect } from 'react';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Generation } from '@assay/contract/questions/questionGeneration';
import type { Calls } from '@assay/contract/api';
import type { Ask } from '@assay/contract/endpoint';
import { call, callEvents } from '../../platform/api.ts';
import type { StreamEvent } from '../../platform/eventStream.ts';
import { reopenedStream } from '../../platform/reopenedStream.ts';

const SETS = ['question-sets'];
/** The server ends the events of a set after 120 s. */
const TIMEOUT_MS = 150_000;

export const isRunning = ({ state }: Pick<Generation, 'state'>) => state === 'writing' || state === 'checking';

export const setQuery = (id: number) =>
  queryOptions({
    queryKey: [...SETS, id],
    queryFn: async ({ signal }) =>
      (await call('GET /ai/questions/generations/:id', { params: { id } }, { signal })).generation,
  });

/** Shows each change of a set while it is being written. */
export function useSetEvents({ id, state }: Pick<Generation, 'id' | 'state'>) {
  const queryClient = useQueryClient();
  const isWatched = isRunning({ state });
  useEffect(() => {
    if (!isWatched) return;
    const { queryKey } = setQuery(id);
    const leaving = new AbortController();
    const watch = async () => {
      for await (const generation of setEvents(id, leaving.signal)) queryClient.setQueryData(queryKey, generation);
    };
    watch().catch(() => {
      // Loading it again says why.
      if (!leaving.signal.aborted) void queryClient.resetQueries({ queryKey });
    });
    return () => leaving.abort();
  }, [id, isWatched, queryClient]);
}

async function* setEvents(id: number, signal: AbortSignal) {
  const open = (lastId: string | null) =>
    callEvents('GET /ai/questions/generations/:id', { params: { id } }, { signal, lastId, timeoutMs: TIMEOUT_MS });
  const setIn = ({ data }: NonNullable<StreamEvent>) => (data as { generation: Generation }).generation;
  for await (const one of reopenedStream(open, { signal, isLast: (event) => !isRunning(setIn(event)) }))
    if (one) yield setIn(one);
}

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
    // Another window may have been first: the set is shown as it is now.
    onError: () => queryClient.invalidateQueries({ queryKey: setQuery(id).queryKey }),
  });
}

/** How a question of the bank came about; null: a person wrote it. */
export const originQuery = (questionId: number) =>
  queryOptions({
    queryKey: ['questions', 'origin', questionId],
    queryFn: async ({ signal }) =>
      (await call('GET /admin/questions/:id/origin', { params: { id: questionId } }, { signal })).origin,
  });

/** Takes one item into the bank as a draft, in the version that was read. */
export const useAccept = (id: number) =>
  useAct(id, (body: { item: number; version: number }) =>
    call('POST /ai/questions/generations/:id/accept', { params: { id }, body }),
  );

/** Puts a person's text in the place of an item. */
export const useEdit = (id: number) =>
  useAct(id, (body: Ask<Calls['POST /ai/questions/generations/:id/edit']>['body']) =>
    call('POST /ai/questions/generations/:id/edit', { params: { id }, body }),
  );

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
