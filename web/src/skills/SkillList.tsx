import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import { Archive, TriangleAlert } from 'lucide-react';
import type { ManagedSkill, SkillSort } from '@assay/contract/questions/skills';
import { formatDate, formatDuration } from '../platform/format.ts';
import { Badge } from '../ui/display/Badge.tsx';
import type { Sort } from '../ui/tables/Table.tsx';
import { ResponsiveTable } from '../ui/tables/ResponsiveTable.tsx';
import type { RowSelection } from '../ui/tables/useRowSelection.ts';
import { blueprintWords, shortage } from './supply.ts';

type ListProps = {
  skills: readonly ManagedSkill[];
  sort: Sort<SkillSort>;
  onSort: (sort: Sort<SkillSort>) => void;
  actions: (skill: ManagedSkill) => ReactNode;
  selection: RowSelection<ManagedSkill>;
};

export const SkillList = ({ skills, sort, onSort, actions, selection }: ListProps) => (
  <ResponsiveTable
    caption="Skills"
    rows={skills}
    rowKey={({ id }) => id}
    choice={{ selection, label: ({ name }) => `Select ${name}` }}
    sort={sort}
    onSort={onSort}
    columns={[
      {
        key: 'name',
        header: 'Name',
        rowHeader: true,
        sortable: true,
        fills: true,
        cell: (skill) => (
          <span className="flex items-center gap-2">
            <span className="min-w-0 flex-none truncate">
              <Name skill={skill} />
            </span>
            {skill.tags.map((tag) => (
              <Link key={tag} to="/admin/skills" search={{ tag }} className="hover:underline">
                <Badge>{tag}</Badge>
              </Link>
            ))}
          </span>
        ),
      },
      {
        key: 'category',
        header: 'Category',
        sortable: true,
        className: 'max-w-48 max-xl:hidden',
        cell: ({ category }) => category,
      },
      { key: 'questions', header: 'Bank', sortable: true, cell: (skill) => <Bank skill={skill} /> },
      { key: 'paper', header: 'Quiz', sortable: true, cell: (skill) => <Paper skill={skill} /> },
      { key: 'state', header: 'Status', cell: (skill) => <State skill={skill} /> },
      {
        key: 'updatedAt',
        header: 'Changed',
        sortable: true,
        className: 'max-xl:hidden',
        cell: ({ updatedAt }) => formatDate(updatedAt),
      },
      { key: 'actions', header: 'Actions', headerHidden: true, cell: actions },
    ]}
    compact={(skill) => ({
      title: <Name skill={skill} />,
      line: (
        <>
          {skill.questionCount === 1 ? '1 live question' : `${skill.questionCount} live questions`} ·{' '}
          {skill.questionsPerQuiz} per quiz · {formatDuration(skill.timeLimitSeconds)}
        </>
      ),
      corner: shortage(skill) !== null ? <Shortage skill={skill} /> : !skill.isActive && <State skill={skill} />,
      menu: actions(skill),
    })}
  />
);

const Name = ({ skill: { id, name } }: { skill: ManagedSkill }) => (
  <Link to="/admin/questions" search={{ skill: id }} className="font-semibold hover:underline">
    {name}
  </Link>
);

const Bank = ({ skill }: { skill: ManagedSkill }) => (
  <span className="inline-flex items-center gap-2 tabular-nums">
    {skill.questionCount} live{skill.unfinished > 0 && `, ${skill.unfinished} unfinished`}
    <Shortage skill={skill} />
  </span>
);

/** The whole sentence is above the skill's questions. */
function Shortage({ skill }: { skill: ManagedSkill }) {
  const lacks = shortage(skill);
  return (
    lacks !== null && (
      <span title={lacks} className="text-warning">
        <TriangleAlert size={16} aria-hidden />
        <span className="sr-only">{lacks}</span>
      </span>
    )
  );
}

const Paper = ({ skill: { questionsPerQuiz, timeLimitSeconds, blueprint } }: { skill: ManagedSkill }) => (
  <span className="tabular-nums" title={blueprint ? blueprintWords(blueprint) : undefined}>
    {questionsPerQuiz === 1 ? '1 question' : `${questionsPerQuiz} questions`} · {formatDuration(timeLimitSeconds)}
  </span>
);

const State = ({ skill: { isActive, onLeaderboard } }: { skill: ManagedSkill }) => (
  <span className="inline-flex items-center gap-2">
    {isActive ? 'Active' : <Badge icon={<Archive size={13} aria-hidden />}>Archived</Badge>}
    {!onLeaderboard && <Badge tone="info">No leaderboard</Badge>}
  </span>
);
