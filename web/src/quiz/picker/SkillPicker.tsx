import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Check, Play, Search } from 'lucide-react';
import type { Failure } from '@assay/contract/failure';
import type { Skill } from '@assay/contract/questions/skills';
import { loadFailure } from '../../platform/failureText.ts';
import { useOwnUser } from '../../platform/session.ts';
import { focusHeading } from '../../platform/focusHeading.browser.ts';
import { activeSkillsQuery } from '../../skills/skills.queries.ts';
import { Badge } from '../../ui/display/Badge.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import { cx } from '../../ui/cx.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { PageHeader } from '../../ui/display/PageHeader.tsx';
import { Bone, Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { TextField } from '../../ui/forms/TextField.tsx';
import { type ActiveAttempt, runningAttemptsQuery } from '../quiz.queries.ts';
import { findSkills, quizFacts } from './skillChoice.ts';

// Few visitors need it, and this page has a size budget.
const RunningAttempts = lazy(async () => ({ default: (await import('./RunningAttempts.tsx')).RunningAttempts }));
const StartFacts = lazy(async () => ({ default: (await import('./StartRules.tsx')).StartFacts }));
const StartRules = lazy(async () => ({ default: (await import('./StartRules.tsx')).StartRules }));
const RateLimitNotice = lazy(async () => ({
  default: (await import('../../ui/feedback/RateLimitNotice.tsx')).RateLimitNotice,
}));

type SkillPickerProps = {
  preselectedId: number | undefined;
  /** Returned from a quiz to the selection: same page, new start. */
  isReturn: boolean;
  onSelected: () => void;
  onStart: (skillId: number) => void;
  onResume: (attempt: ActiveAttempt) => void;
  /** The skill being started. */
  startingId: number | undefined;
  /** The limit on started quizzes was exceeded. */
  limit: Failure | undefined;
};

export function SkillPicker({
  preselectedId,
  isReturn,
  onSelected,
  onStart,
  onResume,
  startingId,
  limit,
}: SkillPickerProps) {
  const skills = useQuery(activeSkillsQuery());
  const running = useQuery(runningAttemptsQuery());
  const [term, setTerm] = useState('');
  const [selectedId, setSelectedId] = useState(preselectedId);
  useEffect(() => (isReturn ? focusHeading() : undefined), [isReturn]);
  const isSelected = selectedId !== undefined;
  const notifySelected = useEffectEvent(onSelected);
  useEffect(() => {
    if (isSelected) notifySelected();
  }, [isSelected]);
  const chosen = skills.data?.find((skill) => skill.id === selectedId);
  // The skill that the visitor came for is seen without scrolling.
  const found = findSkills(skills.data ?? [], term).sort(
    (one, other) => Number(other.id === preselectedId) - Number(one.id === preselectedId),
  );

  return (
    <>
      <PageHeader title="Take Quiz" description="Select a skill to start" />
      {running.data !== undefined && running.data.items.length > 0 && (
        <Suspense fallback={null}>
          <RunningAttempts
            attempts={running.data.items}
            trip={running.data.trip}
            busySkillId={startingId}
            onResume={onResume}
          />
        </Suspense>
      )}
      {skills.isPending ? (
        <PickerSkeleton />
      ) : skills.data === undefined ? (
        <div className="panel">
          <ErrorState
            {...loadFailure(skills.error, 'Failed to load skills')}
            onRetry={() => void skills.refetch()}
            retrying={skills.isFetching}
          />
        </div>
      ) : skills.data.length === 0 ? (
        <div className="panel">
          <EmptyState>No skills available</EmptyState>
        </div>
      ) : (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            if (chosen !== undefined) onStart(chosen.id);
          }}
        >
          <TextField
            label="Search skills"
            labelHidden
            type="search"
            placeholder="Search skills"
            autoComplete="off"
            leading={<Search size={18} aria-hidden />}
            value={term}
            onChange={(event) => setTerm(event.currentTarget.value)}
            className="mb-4 max-w-lg"
          />
          <p role="status" className="sr-only">
            {term.trim() !== '' && found.length > 0 ? `${found.length} found` : ''}
          </p>
          {found.length === 0 ? (
            <div className="panel">
              <EmptyState
                icon={<Search size={28} aria-hidden />}
                action={<Button onClick={() => setTerm('')}>Clear search</Button>}
              >
                {`No skills found matching "${term.trim()}"`}
              </EmptyState>
            </div>
          ) : (
            <fieldset className="grid gap-3 md:grid-cols-2 xl:grid-cols-3">
              <legend className="sr-only">Skills</legend>
              {found.map((skill) => (
                <SkillCard
                  key={skill.id}
                  skill={skill}
                  isSelected={skill.id === chosen?.id}
                  onChoose={() => setSelectedId(skill.id)}
                />
              ))}
            </fieldset>
          )}
          <StartBar chosen={chosen} isStarting={startingId !== undefined && startingId === chosen?.id} limit={limit} />
        </form>
      )}
    </>
  );
}

/** Always reachable, however long the list: above the navigation bar on phones. */
const StartBar = ({
  chosen,
  isStarting,
  limit,
}: { chosen: Skill | undefined; isStarting: boolean } & Pick<SkillPickerProps, 'limit'>) => (
  <div
    className={cx(
      'sticky bottom-[calc(72px+env(safe-area-inset-bottom))] z-10 mt-5 flex flex-wrap items-center justify-between gap-x-4 rounded-card border-frame bg-raised px-4 py-2 shadow-floating md:bottom-4',
      // A low window needs its height for the skills until one is selected.
      chosen === undefined && '[@media(max-height:500px)]:static',
    )}
  >
    <Suspense>
      {limit && (
        <div className="basis-full">
          <RateLimitNotice error={limit} />
        </div>
      )}
    </Suspense>
    <div className="min-w-0 flex-1 text-sm text-ink-muted">
      <p className="truncate">
        {chosen === undefined ? 'No skill selected' : <span className="font-semibold text-ink">{chosen.name}</span>}
      </p>
      <Suspense>{chosen && <StartFacts skill={chosen} />}</Suspense>
    </div>
    <Button type="submit" variant="primary" disabled={chosen === undefined} loading={isStarting}>
      <Play size={18} aria-hidden /> Start Quiz
    </Button>
  </div>
);

function SkillCard({ skill, isSelected, onChoose }: { skill: Skill; isSelected: boolean; onChoose: () => void }) {
  const descriptionId = `skill-${skill.id}`;
  const { questions, time } = quizFacts(skill, useOwnUser().timeFactor);
  return (
    <label
      className={cx(
        'press flex min-w-0 flex-col gap-2 rounded-card border-frame p-4',
        'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
        isSelected ? 'border-accent! bg-accent-soft shadow-control' : 'bg-surface hover:border-accent!',
      )}
    >
      <span className="flex min-w-0 items-start gap-3">
        <input
          type="radio"
          name="skill"
          value={skill.id}
          checked={isSelected}
          onChange={onChoose}
          aria-describedby={descriptionId}
          className="sr-only"
        />
        <span
          aria-hidden
          className={cx(
            'grid size-6 flex-none place-items-center rounded-full border-control',
            isSelected ? 'border-accent! bg-accent text-on-accent' : 'bg-raised text-raised',
          )}
        >
          <Check size={15} aria-hidden />
        </span>
        <span className="font-semibold wrap-anywhere">{skill.name}</span>
      </span>
      <span id={descriptionId} className="flex flex-1 flex-col gap-2 pl-9 text-sm">
        {skill.description !== '' && <span className="text-ink-muted">{skill.description}</span>}
        <Suspense>{isSelected && <StartRules skill={skill} />}</Suspense>
        <span className="mt-auto flex flex-wrap items-center gap-x-3 gap-y-2 font-medium">
          {questions} · {time} <Badge>{skill.category}</Badge>
        </span>
      </span>
    </label>
  );
}

const PickerSkeleton = () => (
  <Skeleton className="grid gap-3 md:grid-cols-2 xl:grid-cols-3">
    <Bone className="h-11 w-full md:col-span-2 xl:col-span-3" />
    {Array.from({ length: 6 }, (_, card) => (
      <div key={card} className="grid content-start gap-3 rounded-card border-frame bg-surface p-4">
        <Bone className="h-5 w-2/3" />
        <Bone className="h-12 w-full" />
        <Bone className="h-4 w-1/2" />
      </div>
    ))}
  </Skeleton>
);
