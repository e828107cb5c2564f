import { useQuery } from '@tanstack/react-query';
import type { Skill } from '@assay/contract/skills';
import { useOwnUser } from '../../platform/session.ts';
import { skillUsageQuery } from '../../reports/reports.queries.ts';
import { startFacts, startRules } from './startRules.ts';

/** The selected quiz in short, beside Start Quiz. */
export function StartFacts({ skill }: { skill: Skill }) {
  const { id, timeFactor } = useOwnUser();
  const usage = useQuery({ ...skillUsageQuery(id), enabled: skill.maxAttempts !== null });
  const used = usage.data && (usage.data.find(({ skillId }) => skillId === skill.id)?.count ?? 0);
  return <p className="tabular-nums">{startFacts(skill, timeFactor, used)}</p>;
}

/** The rules of the selected quiz, in its card. */
export const StartRules = ({ skill }: { skill: Skill }) => <span>{startRules(skill, useOwnUser().timeFactor)}</span>;
