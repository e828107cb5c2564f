import { useQuery } from '@tanstack/react-query';
import type { Skill } from '@assay/contract/skills';
import { useOwnUser } from '../../platform/session.ts';
import { skillUsageQuery } from '../../reports/reports.queries.ts';
import { startFacts, startRules } from './startRules.ts';

/** The rules of the selected quiz, beside Start Quiz. */
export function StartRules({ skill }: { skill: Skill }) {
  const { id } = useOwnUser();
  const usage = useQuery({ ...skillUsageQuery(id), enabled: skill.maxAttempts !== null });
  const used = usage.data && (usage.data.find(({ skillId }) => skillId === skill.id)?.count ?? 0);
  return (
    <>
      <p className="font-medium text-ink tabular-nums">{startFacts(skill, used)}</p>
      <p>{startRules(skill)}</p>
    </>
  );
}
