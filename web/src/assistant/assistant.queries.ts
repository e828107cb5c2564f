import { keepPreviousData, type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type AnswerOf, call } from '../platform/api.ts';

export const ASSISTANT = ['assistant'];
const SESSIONS = [...ASSISTANT, 'sessions'];
const messagesKey = (id: number) => [...ASSISTANT, 'messages', id];

export const sessionsQuery = ({ search, page = 1 }: { search?: string; page?: number }) =>
  queryOptions({
    queryKey: [...SESSIONS, { search, page }],
    queryFn: ({ signal }) => call('GET /ai/sessions', { query: { search, page, limit: 10 } }, { signal }),
    placeholderData: keepPreviousData,
  });

export const messagesQuery = (id: number) =>
  queryOptions({
    queryKey: messagesKey(id),
    queryFn: ({ signal }) => call('GET /ai/sessions/:id/messages', { params: { id } }, { signal }),
  });

export const statusQuery = () =>
  queryOptions({
    queryKey: [...ASSISTANT, 'status'],
    queryFn: ({ signal }) => call('GET /ai/status', {}, { signal }),
  });

/** Asks the language model for a word. */
export function useModelTest() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call('GET /ai/status', { query: { test: 'true' } }, { timeoutMs: 15_000 }),
    onSuccess: (status) => queryClient.setQueryData(statusQuery().queryKey, { ...status, test: null }),
  });
}

/** Puts an answer that has ended among the messages, before they are loaded again. */
export function storeAnswer(queryClient: QueryClient, { sessionId, message }: AnswerOf<'POST /ai/chat'>) {
  queryClient.setQueryData(
    messagesQuery(sessionId).queryKey,
    (before) =>
      before && {
        ...before,
        items: [...before.items.filter(({ id }) => id !== message.id), message].sort((a, b) => a.id - b.id),
      },
  );
}

export const useStop = () =>
  useMutation({ mutationFn: (answerId: number) => call('POST /ai/chat', { body: { stop: answerId } }) });

export function useRename() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, title }: { id: number; title: string }) =>
      call('PUT /ai/sessions/:id', { params: { id }, body: { title } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ASSISTANT }),
  });
}

export function useRemove() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call('DELETE /ai/sessions/:id', { params: { id } }),
    onSuccess: (_nothing, id) => queryClient.removeQueries({ queryKey: messagesKey(id) }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: SESSIONS }),
  });
}
