import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowRight } from 'lucide-react';
import type { Skill } from '@assay/contract/questions/skills';
import { activeSkillsQuery, SKILLS_ON_DASHBOARD } from '../skills/skills.queries.ts';
import { cx } from '../ui/cx.ts';
import { Bone, Skeleton } from '../ui/feedback/Skeleton.tsx';

const OFFERED = 3;

/** Instead of figures that are all zero: the one next step of a new account. Absent if there is nothing to take. */
export function FirstQuiz() {
  // The list of available skills has just asked.
  const skills = useQuery({ ...activeSkillsQuery(SKILLS_ON_DASHBOARD), refetchOnMount: false });
  const offered = skills.data?.filter(({ questionCount }) => questionCount > 0).slice(0, OFFERED) ?? [];
  if (!skills.isPending && offered.length === 0) return null;
  return (
    <section aria-labelledby="first-quiz" className="panel grid gap-5 p-4 sm:p-6">
      <h2 id="first-quiz" className="display text-xl">
        Pick your first quiz
      </h2>
      {skills.isPending ? (
        <Skeleton className="grid gap-3 sm:gap-4 md:grid-cols-3">
          {Array.from({ length: OFFERED }, (_, card) => (
            <Bone key={card} className="h-28 w-full" />
          ))}
        </Skeleton>
      ) : (
        <ul className="grid gap-3 sm:gap-4 md:grid-cols-3">
          {offered.map((skill) => (
            <li key={skill.id} className="grid">
              <Offer skill={skill} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** A paper may have fewer questions than the skill wants. Its minutes are not the same for everyone. */
function Offer({ skill }: { skill: Skill }) {
  const questions = Math.min(skill.questionCount, skill.questionsPerQuiz);
  return (
    <Link
      to="/quiz"
      search={{ skill: skill.id }}
      className={cx(
        'press group flex min-w-0 items-center gap-3 rounded-card border-frame bg-raised p-4 shadow-control',
        'hover:border-accent!',
      )}
    >
      <span className="grid min-w-0 flex-1 gap-0.5">
        <span className="text-sm text-ink-muted">{skill.category}</span>
        <span className="display text-lg wrap-anywhere">{skill.name}</span>
        <span className="text-sm text-ink-muted">{questions === 1 ? '1 question' : `${questions} questions`}</span>
      </span>
      <ArrowRight size={20} aria-hidden className="flex-none text-accent" />
    </Link>
  );
}
