import { useQuery } from '@tanstack/react-query';
import type { Skill } from '@assay/contract/questions/skills';
import { useOwnUser } from '../../platform/session.ts';
import { skillUsageQuery } from '../../reports/reports.queries.ts';
import { quizRules } from '../../ui/scores/quizRules.ts';
import { startFacts } from './startFacts.ts';

/** The selected quiz in short, beside Start Quiz, with its rules; its attempts have a line of their own on phones. */
export function StartFacts({ skill }: { skill: Skill }) {
  const { id, timeFactor } = useOwnUser();
  const usage = useQuery({ ...skillUsageQuery(id), enabled: skill.maxAttempts !== null });
  const used = usage.data && (usage.data.find(({ skillId }) => skillId === skill.id)?.count ?? 0);
  const { paper, attempts } = startFacts(skill, timeFactor, used);
  return (
    <>
      <p className="tabular-nums">
        {paper}
        <span className="max-sm:hidden"> · </span>
        <span className="max-sm:block">{attempts}</span>
      </p>
      <p className="text-ink max-md:hidden">{quizRules(skill, timeFactor !== null)}</p>
    </>
  );
}

/** The rules in the selected card on phones; elsewhere they are in the bar, because cards in a row grow together. */
export const StartRules = ({ skill }: { skill: Skill }) => (
  <span className="md:hidden">{quizRules(skill, useOwnUser().timeFactor !== null)}</span>
);
