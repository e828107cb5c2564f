import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import { Archive, CircleCheck, TriangleAlert } from 'lucide-react';
import type { ManagedSkill, SkillSort } from '@assay/contract/skills';
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
      { key: 'name', header: 'Name', rowHeader: true, sortable: true, cell: (skill) => <Name skill={skill} /> },
      {
        key: 'category',
        header: 'Category',
        sortable: true,
        className: 'wrap-anywhere',
        cell: ({ category }) => category,
      },
      { key: 'questions', header: 'Bank', sortable: true, cell: (skill) => <Bank skill={skill} /> },
      { key: 'paper', header: 'Quiz', sortable: true, cell: (skill) => <Paper skill={skill} /> },
      { key: 'state', header: 'State', cell: (skill) => <State skill={skill} /> },
      {
        key: 'updatedAt',
        header: 'Changed',
        sortable: true,
        className: 'whitespace-nowrap',
        cell: ({ updatedAt }) => formatDate(updatedAt),
      },
      { key: 'actions', header: 'Actions', headerHidden: true, cell: actions },
    ]}
    card={(skill) => ({
      title: <Name skill={skill} />,
      corner: actions(skill),
      body: (
        <>
          <p className="text-sm text-ink-muted wrap-anywhere">{skill.category}</p>
          <div className="grid gap-1 text-sm">
            <Paper skill={skill} />
            <Bank skill={skill} />
          </div>
          <p>
            <State skill={skill} />
          </p>
        </>
      ),
    })}
  />
);

const Name = ({ skill }: { skill: ManagedSkill }) => (
  <span className="grid max-w-80 min-w-40 justify-items-start gap-1">
    <Link to="/admin/questions" search={{ skill: skill.id }} className="font-semibold wrap-anywhere hover:underline">
      {skill.name}
    </Link>
    {skill.tags.length > 0 && (
      <span className="flex flex-wrap gap-1">
        {skill.tags.map((tag) => (
          <Link key={tag} to="/admin/skills" search={{ tag }} className="max-w-full hover:underline">
            <Badge className="max-w-full whitespace-normal! wrap-anywhere">{tag}</Badge>
          </Link>
        ))}
      </span>
    )}
  </span>
);

function Bank({ skill }: { skill: ManagedSkill }) {
  const { questionCount, unfinished } = skill;
  const lacks = shortage(skill);
  return (
    <span className="grid gap-1">
      <span className="tabular-nums">
        {questionCount} live{unfinished > 0 && `, ${unfinished} unfinished`}
      </span>
      {lacks !== null && (
        <span className="flex max-w-64 items-start gap-1 text-sm text-warning">
          <TriangleAlert size={16} aria-hidden className="mt-0.5 flex-none" />
          {lacks}
        </span>
      )}
    </span>
  );
}

const Paper = ({ skill: { questionsPerQuiz, timeLimitSeconds, blueprint } }: { skill: ManagedSkill }) => (
  <span className="grid gap-1">
    <span className="tabular-nums">
      {questionsPerQuiz === 1 ? '1 question' : `${questionsPerQuiz} questions`} · {formatDuration(timeLimitSeconds)}
    </span>
    {blueprint && <span className="text-sm text-ink-muted">{blueprintWords(blueprint)}</span>}
  </span>
);

const State = ({ skill: { isActive, onLeaderboard } }: { skill: ManagedSkill }) => (
  <span className="inline-flex flex-wrap gap-1">
    {isActive ? (
      <Badge tone="success" icon={<CircleCheck size={13} aria-hidden />}>
        Active
      </Badge>
    ) : (
      <Badge icon={<Archive size={13} aria-hidden />}>Archived</Badge>
    )}
    {!onLeaderboard && <Badge tone="info">No leaderboard</Badge>}
  </span>
);
