import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Archive, FilePenLine, ListPlus, Pencil, Plus, RotateCcw, Trash2 } from 'lucide-react';
import type { ManagedSkill } from '@assay/contract/questions/skills';
import { askedAct } from '../platform/askedAct.ts';
import { failureText, loadFailure } from '../platform/failureText.ts';
import { LearnMore } from '../platform/LearnMore.tsx';
import { exportOffer, ListExports } from '../platform/export/ListExports.tsx';
import { Button } from '../ui/forms/Button.tsx';
import { EmptyState } from '../ui/feedback/EmptyState.tsx';
import { Menu } from '../ui/overlays/Menu.tsx';
import { ListPage } from '../ui/tables/ListPage.tsx';
import { orderOf, sortOf } from '../ui/tables/tableSort.ts';
import { useRowSelection } from '../ui/tables/useRowSelection.ts';
import { usePages } from '../ui/tables/usePages.ts';
import { toast } from '../ui/feedback/toast.ts';
import { SelectedSkills } from './SelectedSkills.tsx';
import { SetActiveModal } from './SetActiveModal.tsx';
import { skillsText } from './skillsText.ts';
import { DeleteSkillModal } from './DeleteSkillModal.tsx';
import { categoriesQuery, managedSkillsQuery, useUpdateSkill } from './skillAdmin.queries.ts';
import { SkillFormModal } from './SkillFormModal.tsx';
import { SkillList } from './SkillList.tsx';
import { skillsFilters, TagNote } from './SkillsFilters.tsx';
import { isFiltered, type SkillsSearch, skillsSearch } from './skillsSearch.ts';

/** The same filters in the export's terms. */
const exportFilter = ({ search, category, tag, state, sort, direction }: SkillsSearch) => ({
  ...(search && { search }),
  ...(category && { category }),
  ...(tag && { tag }),
  ...(state && { isActive: state === 'active' }),
  ...(sort && { sort }),
  ...(direction && { direction }),
});

type Open = { what: 'nothing' } | { what: 'create' } | { what: 'edit' | 'archive' | 'delete'; skill: ManagedSkill };

export function SkillsPage() {
  const raw: Record<string, unknown> = useSearch({ strict: false });
  const search = skillsSearch(raw);
  const navigate = useNavigate();
  const show = (next: SkillsSearch, options?: { replace: boolean }) =>
    void navigate({ to: '/admin/skills', search: next, ...options });
  const [open, setOpen] = useState<Open>({ what: 'nothing' });
  // ⌘K opens the form from anywhere.
  const isAskedNew = raw['new'] === true;
  const asked = askedAct(raw, ['edit']);
  const close = () => {
    setOpen({ what: 'nothing' });
    if (isAskedNew || asked) show(search, { replace: true });
  };
  const skills = useQuery(managedSkillsQuery(search));
  const askedSkill = skills.data?.items.find(({ id }) => String(id) === asked?.id);
  const categories = useQuery(categoriesQuery);
  const pages = usePages(skills, search, show);
  const selection = useRowSelection(skills.data?.items);

  const add = (
    <Button variant="primary" onClick={() => setOpen({ what: 'create' })}>
      <Plus size={18} aria-hidden /> <span data-word>New skill</span>
    </Button>
  );
  return (
    <>
      <ListPage
        title="Skills"
        more={<LearnMore page="quizzes" about="skills and quizzes" icon />}
        actions={
          <>
            <ListExports offers={[exportOffer('skills', 'skills', exportFilter(search))]} />
            {add}
          </>
        }
        filters={skillsFilters({ search, categories: categories.data ?? [], onChange: show })}
        notes={<TagNote search={search} onChange={show} />}
        count={skills.data && skillsText(skills.data.pagination.total)}
        query={skills}
        rows={skills.data?.items}
        failure={loadFailure(skills.error, 'Failed to load skills')}
        bones={{ rows: 15, columns: 5 }}
        empty={
          <EmptyState
            icon={<ListPlus size={28} aria-hidden />}
            action={isFiltered(search) ? <Button onClick={() => show({})}>Show all skills</Button> : add}
          >
            {isFiltered(search) ? 'No results' : 'No skills yet'}
          </EmptyState>
        }
        pages={{ ...pages, label: 'Pages of skills' }}
        bulk={selection.rows.length > 0 && <SelectedSkills selection={selection} />}
      >
        {(shown) => (
          <SkillList
            skills={shown}
            selection={selection}
            sort={sortOf({ sort: 'name', ...search })}
            onSort={(sort) => show(skillsSearch({ ...search, ...orderOf(sort) }))}
            actions={(skill) => <Actions skill={skill} onOpen={(what) => setOpen({ what, skill })} />}
          />
        )}
      </ListPage>
      {(open.what === 'create' || isAskedNew) && <SkillFormModal onClose={close} />}
      {askedSkill && <SkillFormModal skill={askedSkill} onClose={close} />}
      {open.what === 'edit' && <SkillFormModal skill={open.skill} onClose={close} />}
      {open.what === 'archive' && <SetActiveModal skills={[open.skill]} isActive={false} onClose={close} />}
      {open.what === 'delete' && <DeleteSkillModal skill={open.skill} onClose={close} />}
    </>
  );
}

function Actions({ skill, onOpen }: { skill: ManagedSkill; onOpen: (act: 'edit' | 'archive' | 'delete') => void }) {
  const navigate = useNavigate();
  const updating = useUpdateSkill();
  const restore = () =>
    updating.mutate(
      { id: skill.id, isActive: true },
      {
        onSuccess: () => toast.success(`${skill.name} restored`),
        onError: (error) => toast.error(failureText(error, 'Failed to save the skill')),
      },
    );
  return (
    <Menu
      size="small"
      label={`Actions for ${skill.name}`}
      items={[
        { label: 'Edit', icon: <Pencil size={18} aria-hidden />, onSelect: () => onOpen('edit') },
        {
          label: 'Questions',
          icon: <FilePenLine size={18} aria-hidden />,
          onSelect: () => void navigate({ to: '/admin/questions', search: { skill: skill.id } }),
        },
        skill.isActive
          ? { label: 'Archive', icon: <Archive size={18} aria-hidden />, onSelect: () => onOpen('archive') }
          : { label: 'Restore', icon: <RotateCcw size={18} aria-hidden />, onSelect: restore },
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
