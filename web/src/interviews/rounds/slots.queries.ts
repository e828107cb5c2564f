import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../platform/api.ts';

const LOOK_EVERY_MS = 10_000;
// Below the rounds' own key, so that a change of a round loads its slots again.
const keyOf = (roundId: string) => ['rounds', roundId, 'slots'];

export const slotsQuery = (roundId: string) =>
  queryOptions({
    queryKey: keyOf(roundId),
    queryFn: ({ signal }) => call('GET /admin/virtual-rounds/:id/slots', { params: { id: roundId } }, { signal }),
    select: ({ items }) => items,
    refetchInterval: LOOK_EVERY_MS,
  });

export function useOfferSlots(roundId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: { starts: string[]; minutes: number; leadId: number; hostIds: number[] }) =>
      call('POST /admin/virtual-rounds/:id/slots', { params: { id: roundId }, body }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: keyOf(roundId) }),
  });
}

export function useWithdrawSlot(roundId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (slotId: number) =>
      call('DELETE /admin/virtual-rounds/:id/slots/:slotId', { params: { id: roundId, slotId } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: keyOf(roundId) }),
  });
}
