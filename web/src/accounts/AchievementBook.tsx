import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Flame } from 'lucide-react';
import { achievementKinds } from '@assay/contract/reports/reports';
import type { Achievement, AchievementKind, Streak } from '@assay/contract/reports/reports';
import { loadFailure } from '../platform/failureText.ts';
import { formatShortDate } from '../platform/format.ts';
import { useOwnUser } from '../platform/session.ts';
import { achievementsQuery } from '../reports/reports.queries.ts';
import { Goldfish } from '../theme/mascot/Goldfish.tsx';
import { Sticker } from '../theme/stickers/Sticker.tsx';
import { useTheme } from '../theme/themes.ts';
import { Card } from '../ui/display/Card.tsx';
import { ErrorState } from '../ui/feedback/ErrorState.tsx';
import { Bone, Skeleton } from '../ui/feedback/Skeleton.tsx';

const PLACES = 'grid grid-cols-4 gap-x-2 gap-y-5 sm:gap-x-4 lg:grid-cols-8';

/** A learner's achievements so far, and the places for the rest. */
export function AchievementBook() {
  const query = useQuery(achievementsQuery(useOwnUser().id));
  if (query.data === undefined)
    return (
      <Card title="Achievements">
        {query.isPending ? (
          <EmptyBook />
        ) : (
          <ErrorState
            {...loadFailure(query.error, 'Failed to load your achievements')}
            onRetry={() => void query.refetch()}
            retrying={query.isFetching}
          />
        )}
      </Card>
    );
  const { achievements, streak } = query.data;
  const earned = achievements.filter(({ earnedAt }) => earnedAt !== null).length;
  return (
    <Card
      title="Achievements"
      beside={
        <span className="text-sm text-ink-muted tabular-nums">
          {earned} of {achievements.length}
        </span>
      }
      action={streak && <CurrentStreak {...streak} />}
    >
      <ul className={PLACES}>
        {achievements.map((achievement) => (
          <Place key={achievement.kind} of={achievement} />
        ))}
      </ul>
    </Card>
  );
}

const words: Record<AchievementKind, { name: string; how: (have: number, need: number) => string }> = {
  firstQuiz: { name: 'First quiz', how: () => 'Complete a quiz' },
  highScore: { name: 'First 80%', how: () => 'Score 80% or more' },
  perfectScore: { name: 'Perfect score', how: () => 'Score 100%' },
  comeback: { name: 'Comeback', how: () => 'Improve a score by 20 points' },
  fiveSkills: { name: 'Five skills', how: (have, need) => `${have} of ${need} skills` },
  tenQuizzes: { name: 'Ten quizzes', how: (have, need) => `${have} of ${need} quizzes` },
  threeDays: { name: '3-day streak', how: (have, need) => `${have} of ${need} days` },
  fourWeeks: { name: '4-week streak', how: (have, need) => `${have} of ${need} weeks` },
};

function Place({ of: { kind, earnedAt, have, need } }: { of: Achievement }) {
  const { name, how } = words[kind];
  const [now] = useState(() => new Date());
  return (
    <li className="grid min-w-0 content-start justify-items-center gap-1 text-center">
      <span className="w-full max-w-20">
        <Sticker of={kind} isEarned={earnedAt !== null} />
      </span>
      <span className="text-xs font-semibold wrap-anywhere sm:text-sm">{name}</span>
      <span className="text-xs text-ink-muted">
        {earnedAt === null ? how(have, need) : formatShortDate(earnedAt, now)}
      </span>
    </li>
  );
}

function CurrentStreak({ unit, length }: Streak) {
  const hasMascot = useTheme() === 'anime';
  return (
    <p className="inline-flex items-center gap-2 text-sm font-semibold">
      {hasMascot ? (
        <span className="w-12">
          <Goldfish mood="streak" />
        </span>
      ) : (
        <Flame size={18} aria-hidden className="text-accent" />
      )}
      {length} {unit}s in a row
    </p>
  );
}

/** As high as the book, so that nothing below it moves. */
const EmptyBook = () => (
  <Skeleton className={PLACES}>
    {achievementKinds.map((kind) => (
      <div key={kind} className="grid min-w-0 content-start justify-items-center gap-1">
        <Bone className="aspect-square w-full max-w-20" />
        <span aria-hidden className="text-center text-xs text-transparent">
          <span className="block font-semibold wrap-anywhere sm:text-sm">{words[kind].name}</span>
          {words[kind].how(10, 10)}
        </span>
      </div>
    ))}
  </Skeleton>
);
