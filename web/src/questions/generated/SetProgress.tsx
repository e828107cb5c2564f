import { useQuery } from '@tanstack/react-query';
import type { Generation } from '@assay/contract/questions/questionGeneration';
import { failureText } from '../../platform/failureText.ts';
import { everySkillQuery } from '../../skills/skillAdmin.queries.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { isRunning, useSetEvents, useStop } from './generation.queries.ts';

/** How far a set is, or why it went no further. */
export function SetProgress({ set }: { set: Generation }) {
  const skills = useQuery(everySkillQuery());
  const stopping = useStop(set.id);
  useSetEvents(set);
  const skill = skills.data?.find(({ id }) => id === set.skillId)?.name ?? 'this skill';
  const stop = () =>
    stopping.mutate(undefined, { onError: (error) => toast.error(failureText(error, 'Failed to stop')) });
  return (
    <div className="grid gap-4">
      {set.state === 'broken' && <Banner tone="warning">{set.problem ?? 'The set was not finished.'}</Banner>}
      {(set.state !== 'broken' || set.items.length > 0) && (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p role="status" className="text-ink-muted">
            {wordsOf(set, skill)}
          </p>
          {isRunning(set) && (
            <Button loading={stopping.isPending} onClick={stop}>
              Stop
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

function wordsOf(set: Generation, skill: string): string {
  const rewriting = set.items.findIndex((item) => item.rewriting);
  if (rewriting >= 0) return `${set.model} is writing a new question ${rewriting + 1}. You can leave this page.`;
  const questions = set.count === 1 ? 'a question' : `${set.count} questions`;
  if (set.state === 'writing') return `${set.model} is writing ${questions} on ${skill}. You can leave this page.`;
  const solved = set.items.filter((item) => item.solved).length;
  if (set.state === 'checking') return `Checking: ${solved} of ${set.items.length} answered without the key.`;
  const accepted = set.items.filter(({ questionId }) => questionId !== null).length;
  const rejected = set.items.filter((item) => item.rejected !== null).length;
  const verdicts = `${accepted} accepted${rejected > 0 ? `, ${rejected} rejected` : ''}`;
  return `${set.items.length} of ${set.count} questions on ${skill}, ${verdicts}. Written by ${set.model}.`;
}
