import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { gateLimits } from '@assay/contract/questions/questionGeneration';
import { statusQuery } from '../../assistant/assistant.queries.ts';
import { loadFailure } from '../../platform/failureText.ts';
import { LearnMore } from '../../platform/LearnMore.tsx';
import { timeAgo } from '../../platform/relativeTime.ts';
import { everySkillQuery } from '../../skills/skillAdmin.queries.ts';
import { Card } from '../../ui/display/Card.tsx';
import { PageHeader } from '../../ui/display/PageHeader.tsx';
import { useNow } from '../../ui/display/useNow.ts';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { SkeletonText } from '../../ui/feedback/Skeleton.tsx';
import { buttonClass } from '../../ui/forms/Button.tsx';
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
          <NewSet
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

/** The form, or how to do without a language model. */
function NewSet({ skill, onStarted }: { skill: number | undefined; onStarted: (set: number) => void }) {
  const status = useQuery(statusQuery());
  if (status.data === undefined)
    return status.isError ? (
      <ErrorState
        {...loadFailure(status.error, 'Failed to load this page')}
        onRetry={() => void status.refetch()}
        retrying={status.isFetching}
      />
    ) : (
      <SkeletonText lines={8} />
    );
  return status.data.model ? <WantedForm skill={skill} onStarted={onStarted} /> : <WithoutModel skill={skill} />;
}

function WithoutModel({ skill }: { skill: number | undefined }) {
  const ofSkill = skill === undefined ? {} : { skill };
  return (
    <Card title="No language model is connected">
      <div className="grid gap-4">
        <p className="max-w-text">Only a language model can draft questions. Without one, you can:</p>
        <ul className="grid max-w-text list-disc gap-1 pl-5">
          <li>
            <Link to="/admin/questions/new" search={ofSkill} className={inText}>
              Write a question
            </Link>
            . It’s checked as you type.
          </li>
          <li>
            <Link to="/admin/questions" search={ofSkill} className={inText}>
              Check your questions
            </Link>
            . Select up to {gateLimits.items} in the list and press Check.
          </li>
          <li>
            <Link to="/admin/questions/import" className={inText}>
              Import a file
            </Link>
            . Every question is checked before it’s imported.
          </li>
        </ul>
        <Link to="/admin/ai-chat/settings" className={buttonClass({ className: 'justify-self-start' })}>
          Connect model
        </Link>
      </div>
    </Card>
  );
}

const inText = 'font-medium text-accent underline underline-offset-4';

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
