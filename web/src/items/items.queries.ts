import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ItemPopulation } from '@assay/contract/questions/items';
import { call } from '../platform/api.ts';
import { retryUnlessMissing } from '../platform/failureText.ts';
import type { ItemsSearch } from './itemsSearch.ts';

// Below `attempts`, so that every change of an attempt refreshes these.
const ITEMS = ['attempts', 'items'];

/** Refetched while the page is open, because quizzes continue meanwhile. */
const CURRENT_MS = 30_000;

export const itemsQuery = ({ skillId = 0, ...query }: ItemsSearch) =>
  queryOptions({
    queryKey: [...ITEMS, 'list', { skillId, ...query }],
    queryFn: ({ signal }) => call('GET /admin/skills/:id/items', { params: { id: skillId }, query }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: CURRENT_MS,
    enabled: skillId > 0,
  });

export const itemQuery = (id: string, query: { population: ItemPopulation; versionId?: number | undefined }) =>
  queryOptions({
    queryKey: [...ITEMS, 'one', id, query],
    queryFn: ({ signal }) => call('GET /admin/questions/:id/analysis', { params: { id }, query }, { signal }),
    retry: retryUnlessMissing,
    placeholderData: keepPreviousData,
    refetchInterval: CURRENT_MS,
  });

export const calibrationsKey = (skillId: number) => [...ITEMS, 'calibrations', skillId];
const RUNNING_POLL_MS = 1000;

/** Polls while a run is in progress, for its progress. */
export const calibrationsQuery = (skillId: number) =>
  queryOptions({
    queryKey: calibrationsKey(skillId),
    queryFn: ({ signal }) => call('GET /admin/skills/:id/calibrations', { params: { id: skillId } }, { signal }),
    refetchInterval: ({ state }) => (state.data?.runs[0]?.status === 'running' ? RUNNING_POLL_MS : false),
  });
