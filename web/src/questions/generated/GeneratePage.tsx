import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { LearnMore } from '../../platform/LearnMore.tsx';
import { timeAgo } from '../../platform/relativeTime.ts';
import { everySkillQuery } from '../../skills/skillAdmin.queries.ts';
import { Card } from '../../ui/display/Card.tsx';
import { PageHeader } from '../../ui/display/PageHeader.tsx';
import { useNow } from '../../ui/display/useNow.ts';
import { GeneratedSet } from './GeneratedSet.tsx';
import { setsQuery } from './generation.queries.ts';
import { generateSearch } from './generateSearch.ts';
import { WantedForm } from './WantedForm.tsx';

/** Questions that a language model writes: what is wanted, then the review of the set. */
export function GeneratePage() {
  const search = generateSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  return (
    <>
      <PageHeader
        title="Generate questions"
        more={<LearnMore page="questions" about="generated questions" />}
        description="Drafts from a language model"
      />
      {search.set === undefined ? (
        <div className="grid gap-6">
          <WantedForm
            skill={search.skill}
            onStarted={(set) => void navigate({ to: '/admin/questions/generate', search: { set } })}
          />
          <EarlierSets />
        </div>
      ) : (
        <GeneratedSet key={search.set} id={search.set} />
      )}
    </>
  );
}

/** The sets of the last time; hidden if there are none. */
function EarlierSets() {
  const sets = useQuery(setsQuery());
  const skills = useQuery(everySkillQuery());
  const now = useNow();
  if (!sets.data || sets.data.items.length === 0) return null;
  return (
    <Card title="Earlier sets" flush>
      <ul className="divide-y divide-line">
        {sets.data.items.map(({ id, skillId, count, createdAt }) => (
          <li key={id} className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 px-4 py-2 sm:px-6">
            <Link to="/admin/questions/generate" search={{ set: id }} className="font-medium text-accent underline">
              {skills.data?.find((skill) => skill.id === skillId)?.name ?? 'A skill'}, {count} requested
            </Link>
            <time dateTime={createdAt} className="text-sm text-ink-muted">
              {timeAgo(createdAt, now)}
            </time>
          </li>
        ))}
      </ul>
    </Card>
  );
}
