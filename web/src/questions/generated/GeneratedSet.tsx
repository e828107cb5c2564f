import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Check } from 'lucide-react';
import type { GeneratedItem, Generation } from '@assay/contract/questionGeneration';
import { failureText, loadFailure } from '../../platform/failureText.ts';
import { LintFindings } from '../LintFindings.tsx';
import { difficultyWords } from '../questionWords.tsx';
import { everySkillQuery } from '../../skills/skillAdmin.queries.ts';
import { Badge } from '../../ui/display/Badge.tsx';
import { Card } from '../../ui/display/Card.tsx';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { SkeletonText } from '../../ui/feedback/Skeleton.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { Button, buttonClass } from '../../ui/forms/Button.tsx';
import { Markdown } from '../../ui/text/Markdown.tsx';
import { isRunning, setQuery, useAccept } from './generation.queries.ts';

/** The review: each question with what the checks say, and whether it became a draft. */
export function GeneratedSet({ id }: { id: number }) {
  const found = useQuery(setQuery(id));
  const set = found.data;
  if (set === undefined)
    return found.isError ? (
      <ErrorState
        {...loadFailure(found.error, 'Failed to load the questions')}
        onRetry={() => void found.refetch()}
        retrying={found.isFetching}
      />
    ) : (
      <SkeletonText lines={8} />
    );
  return (
    <div className="grid gap-6">
      <Progress set={set} />
      {set.set.length > 0 && (
        <Card title="The set as a whole">
          <LintFindings findings={set.set} stale={isRunning(set)} />
        </Card>
      )}
      {set.items.map((item, index) => (
        // The place of an item is its identity.
        // oxlint-disable-next-line react/no-array-index-key
        <Item key={index} item={item} number={index + 1} set={set} />
      ))}
      <p className="flex flex-wrap gap-3">
        <Link to="/admin/questions/generate" search={{ skill: set.skillId }} className={buttonClass()}>
          New set
        </Link>
        <Link to="/admin/questions" search={{ skill: set.skillId }} className={buttonClass()}>
          Questions of this skill
        </Link>
      </p>
    </div>
  );
}

function Progress({ set }: { set: Generation }) {
  const skills = useQuery(everySkillQuery());
  const skill = skills.data?.find(({ id }) => id === set.skillId)?.name ?? 'this skill';
  const solved = set.items.filter((item) => item.solved).length;
  const accepted = set.items.filter(({ questionId }) => questionId !== null).length;
  if (set.state === 'broken') return <Banner tone="danger">{set.problem ?? 'The set was not finished.'}</Banner>;
  return (
    <p role="status" className="text-ink-muted">
      {set.state === 'writing'
        ? `${set.model} is writing ${set.count === 1 ? 'a question' : `${set.count} questions`} on ${skill}. You can leave this page.`
        : set.state === 'checking'
          ? `Checking: ${solved} of ${set.items.length} answered without the key.`
          : `${set.items.length} of ${set.count} questions on ${skill}, ${accepted} accepted. Written by ${set.model}.`}
    </p>
  );
}

function Item({ item, number, set }: { item: GeneratedItem; number: number; set: Generation }) {
  const accepting = useAccept(set.id);
  const accept = () =>
    accepting.mutate(number, {
      onSuccess: () => toast.success('Added as a draft'),
      onError: (error) => toast.error(failureText(error, 'Failed to accept the question')),
    });
  return (
    <Card
      title={`Question ${number}`}
      beside={<Badge>{difficultyWords[item.difficulty]}</Badge>}
      action={
        item.questionId !== null ? (
          <Link to="/admin/questions/$id" params={{ id: String(item.questionId) }} className={buttonClass()}>
            Edit the draft
          </Link>
        ) : (
          item.verdict !== 'refused' && (
            <Button disabled={isRunning(set)} loading={accepting.isPending} onClick={accept}>
              Accept as a draft
            </Button>
          )
        )
      }
    >
      <div className="grid gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:gap-8">
        <div className="grid min-w-0 content-start gap-3">
          <Markdown className="font-medium">{item.questionText}</Markdown>
          <ul className="grid gap-1">
            {Object.entries(item.options).map(([letter, text]) => (
              <li key={letter} className="flex gap-3">
                <span className="w-5 flex-none font-semibold text-ink-muted">{letter}</span>
                <Markdown inline className="min-w-0">
                  {text}
                </Markdown>
                {letter === item.correctAnswer && (
                  <span className="inline-flex flex-none items-center gap-1 text-sm text-success">
                    <Check size={16} aria-hidden /> Correct
                  </span>
                )}
              </li>
            ))}
          </ul>
          {item.explanation !== '' && <Markdown className="text-sm text-ink-muted">{item.explanation}</Markdown>}
          {item.quote !== '' && (
            <blockquote className="border-l-2 border-line-strong pl-3 text-sm wrap-anywhere">{item.quote}</blockquote>
          )}
        </div>
        <div className="self-start">
          <LintFindings findings={item.findings} stale={isRunning(set)} />
        </div>
      </div>
    </Card>
  );
}
