import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { DecisionTexts, NewDecision } from '@assay/contract/rounds/decisions';
import { call } from '../../platform/api.ts';
import { retryUnlessMissing } from '../../platform/failureText.ts';

/** A candidate of a round, as the page's address names them. */
export type Whose = { id: string; candidateId: string };

const ROUNDS = ['rounds'];
const keyOf = ({ id, candidateId }: Whose) => [...ROUNDS, id, 'dossier', candidateId];

export const dossierQuery = (whose: Whose) =>
  queryOptions({
    queryKey: keyOf(whose),
    queryFn: ({ signal }) =>
      call('GET /admin/virtual-rounds/:id/candidates/:candidateId', { params: whose }, { signal }),
    select: ({ dossier }) => dossier,
    retry: retryUnlessMissing,
  });

/** Each request counts as a look, so the page asks once. */
export const sharedDossierQuery = (token: string) =>
  queryOptions({
    queryKey: ['shared dossier', token],
    queryFn: ({ signal }) => call('POST /dossier', { body: { token } }, { signal }),
    select: ({ dossier }) => dossier,
    staleTime: Infinity,
    retry: retryUnlessMissing,
  });

export const linksQuery = (whose: Whose) =>
  queryOptions({
    queryKey: [...keyOf(whose), 'links'],
    queryFn: ({ signal }) =>
      call('GET /admin/virtual-rounds/:id/candidates/:candidateId/links', { params: whose }, { signal }),
    select: ({ items }) => items,
  });

export const decisionEmailQuery = (whose: Whose) =>
  queryOptions({
    queryKey: [...keyOf(whose), 'email'],
    queryFn: ({ signal }) =>
      call('GET /admin/virtual-rounds/:id/candidates/:candidateId/decision/email', { params: whose }, { signal }),
    // An edited text must not be replaced.
    staleTime: Infinity,
    gcTime: 0,
  });

export const decisionTextsQuery = (id: string) =>
  queryOptions({
    queryKey: [...ROUNDS, id, 'decision texts'],
    queryFn: ({ signal }) => call('GET /admin/virtual-rounds/:id/decision-texts', { params: { id } }, { signal }),
    staleTime: Infinity,
    gcTime: 0,
  });

function useChange<Asked, Answer>(mutationFn: (asked: Asked) => Promise<Answer>) {
  const queryClient = useQueryClient();
  return useMutation({ mutationFn, onSettled: () => queryClient.invalidateQueries({ queryKey: ROUNDS }) });
}

export const useDecide = (whose: Whose) =>
  useChange((body: NewDecision) =>
    call('POST /admin/virtual-rounds/:id/candidates/:candidateId/decision', { params: whose, body }),
  );

export const useSendDecisionEmail = (whose: Whose) =>
  useChange((body: { decisionId: number; subject: string; text: string }) =>
    call('POST /admin/virtual-rounds/:id/candidates/:candidateId/decision/email', { params: whose, body }),
  );

export const useChangeDecisionTexts = (id: string) =>
  useChange((body: DecisionTexts) => call('PUT /admin/virtual-rounds/:id/decision-texts', { params: { id }, body }));

export const useCreateLink = (whose: Whose) =>
  useChange((days: number) =>
    call('POST /admin/virtual-rounds/:id/candidates/:candidateId/links', { params: whose, body: { days } }),
  );

export const useRevokeLink = (whose: Whose) =>
  useChange((linkId: number) =>
    call('DELETE /admin/virtual-rounds/:id/candidates/:candidateId/links/:linkId', { params: { ...whose, linkId } }),
  );
