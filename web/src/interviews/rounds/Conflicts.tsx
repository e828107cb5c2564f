import { useQuery } from '@tanstack/react-query';
import { formatDateTimeZone } from '../../platform/format.ts';
import { useOwnUser } from '../../platform/session.ts';
import { useDebounced } from '../../platform/useDebounced.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { readPlan, type TypedPlan } from './interviewPlan.ts';
import { conflictsQuery } from './rounds.queries.ts';

const TYPING_MS = 300;

type ConflictsProps = {
  typed: TypedPlan;
  hostIds: readonly number[];
  /** The interview that is moved. */
  except?: string;
};

/** Other interviews of the panel at the planned time. They forbid nothing. */
export function Conflicts({ typed, hostIds, except }: ConflictsProps) {
  const { plan } = readPlan(useDebounced(typed, TYPING_MS));
  const own = useOwnUser().id;
  const conflicts = useQuery(conflictsQuery(plan, hostIds, except));
  if (plan === null || conflicts.data === undefined || conflicts.data.length === 0) return null;
  return (
    <Banner tone="warning">
      <ul>
        {conflicts.data.map(({ userId, name, title, startsAt }) => (
          <li key={`${userId} ${startsAt}`}>
            {userId === own ? 'You already have' : `${name} already has`} “{title ?? 'Interview'}” on{' '}
            {formatDateTimeZone(startsAt)}.
          </li>
        ))}
      </ul>
    </Banner>
  );
}
