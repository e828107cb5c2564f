import { useEffect, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Archive, FilePenLine, ListPlus, Pencil, Plus, RotateCcw, Trash2 } from 'lucide-react';
import type { ManagedSkill } from '@assay/contract/skills';
import { failureText, loadFailure } from '../platform/failureText.ts';
import { ExportMenu } from '../platform/export/ExportMenu.tsx';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { Menu } from '../ui/Menu.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { Pagination } from '../ui/Pagination.tsx';
import { SkeletonTable } from '../ui/Skeleton.tsx';
import { toast } from '../ui/toast.ts';
import { ChosenSkills } from './ChosenSkills.tsx';
import { DeleteSkillModal } from './DeleteSkillModal.tsx';
import { managedSkillsQuery, useUpdateSkill } from './skillAdmin.queries.ts';
import { SkillFormModal } from './SkillFormModal.tsx';
import { SkillList } from './SkillList.tsx';
import { SkillsFilters } from './SkillsFilters.tsx';
import { isFiltered, type SkillsSearch, skillsSearch } from './skillsSearch.ts';

/** The export's own words for the same filters. */
const exportFilter = ({ search, category, tag, state, sort, direction }: SkillsSearch) => ({
  ...(search && { search }),
  ...(category && { category }),
  ...(tag && { tag }),
  ...(state && { isActive: state === 'active' }),
  ...(sort && { sort }),
  ...(direction && { direction }),
});

type Open = { what: 'nothing' } | { what: 'create' } | { what: 'edit' | 'delete'; skill: ManagedSkill };

export function SkillsPage() {
  const search = skillsSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  const show = (next: SkillsSearch, options?: { replace: boolean }) =>
    void navigate({ to: '/admin/skills', search: next, ...options });
  const page = search.page ?? 1;
  const [open, setOpen] = useState<Open>({ what: 'nothing' });
  const close = () => setOpen({ what: 'nothing' });
  // Kept over pages and filters, so that skills of several can be chosen.
  const [chosen, setChosen] = useState<ReadonlyMap<number, ManagedSkill>>(new Map());
  const skills = useQuery(managedSkillsQuery(search));

  const pages = skills.data?.pagination.pages ?? 0;
  // An old bookmark may name a page that is no more.
  const isPastEnd = skills.isSuccess && !skills.isPlaceholderData && page > Math.max(1, pages);
  useEffect(() => {
    if (isPastEnd) show({ ...search, page: pages }, { replace: true });
  });

  const add = (
    <Button variant="primary" onClick={() => setOpen({ what: 'create' })}>
      <Plus size={18} aria-hidden /> New skill
    </Button>
  );
  return (
    <>
      <PageHeader
        title="Add Skills"
        description="What quizzes are about, and how each of them runs: paper, time, attempts, review."
        action={
          <div className="flex flex-wrap gap-2">
            <ExportMenu list="skills" filter={exportFilter(search)} label="Export skills" />
            {add}
          </div>
        }
      />
      <div className="grid gap-4 sm:gap-6">
        <SkillsFilters search={search} onChange={show} />
        {skills.data && (
          <p role="status" className="text-sm text-ink-muted">
            {skills.data.pagination.total === 1 ? '1 skill' : `${skills.data.pagination.total} skills`}
          </p>
        )}
        {skills.isPending || isPastEnd ? (
          <Card flush>
            <SkeletonTable rows={8} columns={5} />
          </Card>
        ) : skills.data === undefined ? (
          <Card>
            <ErrorState
              {...loadFailure(skills.error, 'Failed to load skills')}
              onRetry={() => void skills.refetch()}
              retrying={skills.isFetching}
            />
          </Card>
        ) : skills.data.items.length === 0 ? (
          <Card>
            <EmptyState
              icon={<ListPlus size={28} aria-hidden />}
              action={isFiltered(search) ? <Button onClick={() => show({})}>Show all skills</Button> : add}
            >
              {isFiltered(search) ? 'No skill fits these filters.' : 'There are no skills yet.'}
            </EmptyState>
          </Card>
        ) : (
          <div
            aria-busy={skills.isPlaceholderData}
            className={skills.isPlaceholderData ? 'opacity-60 transition-opacity' : undefined}
          >
            <SkillList
              skills={skills.data.items}
              chosen={chosen}
              onChoose={setChosen}
              sort={{ key: search.sort ?? 'name', direction: search.direction === 'desc' ? 'descending' : 'ascending' }}
              onSort={({ key, direction }) =>
                show(
                  skillsSearch({
                    ...search,
                    page: 1,
                    sort: key,
                    direction: direction === 'descending' ? 'desc' : 'asc',
                  }),
                )
              }
              actions={(skill) => <Actions skill={skill} onOpen={(what) => setOpen({ what, skill })} />}
            />
          </div>
        )}
        <Pagination
          page={page}
          pages={pages}
          onChange={(next) => show({ ...search, page: next })}
          label="Pages of skills"
        />
        {chosen.size > 0 && (
          <ChosenSkills
            chosen={[...chosen.values()]}
            shown={skills.data?.items ?? []}
            onClear={() => setChosen(new Map())}
          />
        )}
      </div>
      {open.what === 'create' && <SkillFormModal onClose={close} />}
      {open.what === 'edit' && <SkillFormModal skill={open.skill} onClose={close} />}
      {open.what === 'delete' && <DeleteSkillModal skill={open.skill} onClose={close} />}
    </>
  );
}

function Actions({ skill, onOpen }: { skill: ManagedSkill; onOpen: (act: 'edit' | 'delete') => void }) {
  const navigate = useNavigate();
  const updating = useUpdateSkill();
  const setActive = (isActive: boolean) =>
    updating.mutate(
      { id: skill.id, isActive },
      {
        onSuccess: () => toast.success(isActive ? `${skill.name} is offered again` : `${skill.name} is archived`),
        onError: (error) => toast.error(failureText(error, 'Failed to save the skill')),
      },
    );
  return (
    <Menu
      label={`Actions for ${skill.name}`}
      items={[
        { label: 'Edit', icon: <Pencil size={18} aria-hidden />, onSelect: () => onOpen('edit') },
        {
          label: 'Questions',
          icon: <FilePenLine size={18} aria-hidden />,
          onSelect: () => void navigate({ to: '/admin/questions', search: { skill: skill.id } }),
        },
        skill.isActive
          ? { label: 'Archive', icon: <Archive size={18} aria-hidden />, onSelect: () => setActive(false) }
          : { label: 'Restore', icon: <RotateCcw size={18} aria-hidden />, onSelect: () => setActive(true) },
        {
          label: 'Delete',
          icon: <Trash2 size={18} aria-hidden />,
          onSelect: () => onOpen('delete'),
          dangerous: true,
        },
      ]}
    />
  );
}
