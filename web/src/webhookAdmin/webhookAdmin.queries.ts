import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { NewWebhook } from '@assay/contract/webhooks';
import { call } from '../platform/api.ts';
import type { DeliverySearch } from './deliverySearch.ts';

const KEY = ['webhooks'];
/** Deliveries arrive and fail at any time. */
const LOOK_EVERY_MS = 3000;

export const webhooksQuery = () =>
  queryOptions({
    queryKey: KEY,
    queryFn: ({ signal }) => call('GET /admin/webhooks', {}, { signal }),
    select: ({ items }) => items,
    refetchInterval: LOOK_EVERY_MS,
  });

export const webhookQuery = (id: string) =>
  queryOptions({
    queryKey: [...KEY, id],
    queryFn: ({ signal }) => call('GET /admin/webhooks/:id', { params: { id } }, { signal }),
    select: ({ webhook }) => webhook,
    refetchInterval: LOOK_EVERY_MS,
  });

export const deliveriesQuery = (id: string, query: DeliverySearch) =>
  queryOptions({
    queryKey: [...KEY, id, 'deliveries', query],
    queryFn: ({ signal }) => call('GET /admin/webhooks/:id/deliveries', { params: { id }, query }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: LOOK_EVERY_MS,
  });

function useChange<Given, Result>(mutationFn: (given: Given) => Promise<Result>) {
  const queryClient = useQueryClient();
  return useMutation({ mutationFn, onSettled: () => queryClient.invalidateQueries({ queryKey: KEY }) });
}

export const useCreateWebhook = () => useChange((body: NewWebhook) => call('POST /admin/webhooks', { body }));

export const useChangeWebhook = (id: number) =>
  useChange((body: NewWebhook) => call('PUT /admin/webhooks/:id', { params: { id }, body }));

export const useRenewSecret = (id: number) =>
  useChange(() => call('POST /admin/webhooks/:id/secret', { params: { id } }));

export type WebhookAct = 'pause' | 'resume' | 'test' | 'delete';

export const useWebhookAct = (id: number) =>
  useChange((act: WebhookAct): Promise<unknown> => {
    const params = { id };
    switch (act) {
      case 'pause':
        return call('POST /admin/webhooks/:id/pause', { params });
      case 'resume':
        return call('POST /admin/webhooks/:id/resume', { params });
      case 'test':
        return call('POST /admin/webhooks/:id/test', { params });
      case 'delete':
        return call('DELETE /admin/webhooks/:id', { params });
    }
  });

export const useRedeliver = (id: number) =>
  useChange((deliveryId: number) =>
    call('POST /admin/webhooks/:id/deliveries/:deliveryId/redeliver', { params: { id, deliveryId } }),
  );
