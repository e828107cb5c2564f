import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../platform/api.ts';

const ASSISTANT = ['assistant'];
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

export const examplesQuery = () =>
  queryOptions({
    queryKey: [...ASSISTANT, 'status'],
    queryFn: ({ signal }) => call('GET /ai/status', {}, { signal }),
    select: ({ questions }) => questions,
  });

/** The question is stored first, so the conversation has changed even if no answer came. */
export function useAsk() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: { message: string; sessionId?: number }) => call('POST /ai/chat', { body }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ASSISTANT }),
  });
}

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
