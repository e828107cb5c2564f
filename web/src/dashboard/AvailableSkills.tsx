import { ArrowRight } from 'lucide-react';
import { Link } from '@tanstack/react-router';
import { useQuery } from '@tanstack/react-query';
import type { Skill } from '@assay/contract/questions/skills';
import { loadFailure } from '../platform/failureText.ts';
import { activeSkillsQuery, SKILLS_ON_DASHBOARD } from '../skills/skills.queries.ts';
import { Badge } from '../ui/display/Badge.tsx';
import { buttonClass } from '../ui/forms/Button.tsx';
import { Card } from '../ui/display/Card.tsx';
import { EmptyState } from '../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../ui/feedback/ErrorState.tsx';
import { Bone, Skeleton } from '../ui/feedback/Skeleton.tsx';
import { LOAD_FAILURE } from './loadFailure.ts';

type AvailableSkillsProps = {
  takesQuizzes: boolean;
  /** Whether the page has already said that it failed to load. */
  isFailureSaid: boolean;
};

export function AvailableSkills({ takesQuizzes, isFailureSaid }: AvailableSkillsProps) {
  const skills = useQuery(activeSkillsQuery(SKILLS_ON_DASHBOARD));
  if (skills.isLoadingError && isFailureSaid) return null;
  return (
    <Card
      title="Available Skills"
      flush
      className="pb-2"
      action={
        takesQuizzes &&
        skills.data?.length === SKILLS_ON_DASHBOARD && (
          <Link to="/quiz" className={buttonClass({ variant: 'ghost', size: 'small' })}>
            All skills <ArrowRight size={16} aria-hidden />
          </Link>
        )
      }
    >
      {skills.isPending ? (
        <Skeleton className="grid gap-6 px-4 py-4 sm:px-6">
          {[1, 2, 3, 4].map((line) => (
            <Bone key={line} className="h-12 w-full" />
          ))}
        </Skeleton>
      ) : skills.data === undefined ? (
        <ErrorState
          {...loadFailure(skills.error, LOAD_FAILURE)}
          onRetry={() => void skills.refetch()}
          retrying={skills.isFetching}
        />
      ) : skills.data.length === 0 ? (
        <EmptyState action={<NextStep takesQuizzes={takesQuizzes} />}>No skills available</EmptyState>
      ) : (
        <ul className={takesQuizzes ? undefined : 'lg:grid lg:grid-cols-2'}>
          {skills.data.map((skill) => (
            <SkillRow key={skill.id} skill={skill} takesQuizzes={takesQuizzes} />
          ))}
        </ul>
      )}
    </Card>
  );
}

const NextStep = ({ takesQuizzes }: { takesQuizzes: boolean }) =>
  takesQuizzes ? (
    <p className="text-sm text-ink-muted">You’ll find quizzes here once an admin adds them.</p>
  ) : (
    <Link to="/admin/skills" className={buttonClass()}>
      Add a skill
    </Link>
  );

function SkillRow({ skill, takesQuizzes }: { skill: Skill; takesQuizzes: boolean }) {
  const nameId = `available-${skill.id}`;
  return (
    <li className="flex items-center gap-4 border-t border-line px-4 py-4 sm:px-6">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span id={nameId} className="font-medium wrap-anywhere">
            {skill.name}
          </span>
          <Badge>{skill.category}</Badge>
        </p>
        {skill.description !== '' && <p className="mt-0.5 line-clamp-2 text-sm text-ink-muted">{skill.description}</p>}
      </div>
      {takesQuizzes && (
        // The link's name is fixed by the specification; the skill is its description.
        <Link
          to="/quiz"
          search={{ skill: skill.id }}
          aria-describedby={nameId}
          className={buttonClass({ size: 'small' })}
        >
          Start Quiz
        </Link>
      )}
    </li>
  );
}
