import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { KitFields } from '@assay/contract/rounds/kits';
import { call } from '../../platform/api.ts';
import type { KitsSearch } from './kitsSearch.ts';

const KITS = ['kits'];
/** As many as one choice shows. */
const CHOICE = 100;

export const kitsQuery = ({ page = 1, search, archived }: KitsSearch) =>
  queryOptions({
    queryKey: [...KITS, 'list', { page, search, archived }],
    queryFn: ({ signal }) => call('GET /admin/kits', { query: { page, search, archived } }, { signal }),
    placeholderData: keepPreviousData,
  });

export const kitChoiceQuery = () =>
  queryOptions({
    queryKey: [...KITS, 'choice'],
    queryFn: ({ signal }) => call('GET /admin/kits', { query: { limit: CHOICE } }, { signal }),
    select: ({ items }) => items,
  });

export const kitQuery = (id: string) =>
  queryOptions({
    queryKey: [...KITS, id],
    queryFn: ({ signal }) => call('GET /admin/kits/:id', { params: { id } }, { signal }),
    select: ({ kit }) => kit,
  });

export const roundKitQuery = (id: string) =>
  queryOptions({
    queryKey: [...KITS, 'round', id],
    queryFn: ({ signal }) => call('GET /admin/virtual-rounds/:id/kit', { params: { id } }, { signal }),
    select: ({ kit }) => kit,
  });

function useKitChange<Asked, Answer>(mutationFn: (asked: Asked) => Promise<Answer>) {
  const queryClient = useQueryClient();
  return useMutation({ mutationFn, onSettled: () => queryClient.invalidateQueries({ queryKey: KITS }) });
}

export const useCreateKit = () => useKitChange((body: KitFields) => call('POST /admin/kits', { body }));

export const useChangeKit = (id: string) =>
  useKitChange((body: KitFields) => call('PUT /admin/kits/:id', { params: { id }, body }));

export const useDuplicateKit = () =>
  useKitChange((id: number) => call('POST /admin/kits/:id/duplicate', { params: { id } }));

export const useArchiveKit = () =>
  useKitChange(({ id, archived }: { id: number; archived: boolean }) =>
    archived
      ? call('POST /admin/kits/:id/archive', { params: { id } })
      : call('POST /admin/kits/:id/restore', { params: { id } }),
  );

export const useChooseKit = (id: string) =>
  useKitChange((kitId: number | null) =>
    call('PUT /admin/virtual-rounds/:id/kit', { params: { id }, body: { kitId } }),
  );
