import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { NewSkill, SkillChange } from '@assay/contract/questions/skills';
import { call } from '../platform/api.ts';
import { everyPage } from '../platform/everyPage.ts';
import type { SkillsSearch } from './skillsSearch.ts';

// Below `skills`, so that every change of skills refreshes these.
const MANAGED = ['skills', 'managed'];

export const managedSkillsQuery = ({ state, ...query }: SkillsSearch) =>
  queryOptions({
    queryKey: [...MANAGED, state, query],
    queryFn: ({ signal }) =>
      call('GET /admin/skills', { query: { ...query, ...(state && { isActive: state === 'active' }) } }, { signal }),
    placeholderData: keepPreviousData,
  });

/** All skills, including archived ones: old attempts use them, and a bank can be filled before its quiz is offered. */
export const everySkillQuery = () =>
  queryOptions({
    queryKey: ['skills', 'every'],
    queryFn: ({ signal }) =>
      everyPage((page) => call('GET /admin/skills', { query: { page, limit: 100 } }, { signal })),
    select: (data) => data.items,
  });

export const categoriesQuery = queryOptions({
  queryKey: ['skills', 'categories'],
  queryFn: ({ signal }) => call('GET /skills/categories/list', {}, { signal }),
  select: (data) => data.items,
});

/** Many pages show skills and their settings. */
function useManaging<Asked, Answer>(mutationFn: (asked: Asked) => Promise<Answer>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn,
    onSettled: () =>
      Promise.all(
        [['skills'], ['questions'], ['reports']].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
      ),
  });
}

export const useCreateSkill = () => useManaging((body: NewSkill) => call('POST /admin/skills', { body }));

export const useUpdateSkill = () =>
  useManaging(({ id, ...body }: SkillChange & { id: number }) =>
    call('PUT /admin/skills/:id', { params: { id }, body }),
  );

export const useSetActive = () =>
  useManaging((body: { skillIds: number[]; isActive: boolean }) => call('POST /admin/skills/active', { body }));

export const useDeleteSkill = () => useManaging((id: number) => call('DELETE /admin/skills/:id', { params: { id } }));
