import { useQuery } from '@tanstack/react-query';
import { interviewLimits } from '@assay/contract/interviews/interviewLimits';
import type { PanelConflict } from '@assay/contract/rounds/panels';
import { formatDateTimeZone } from '../platform/format.ts';
import { useOwnUser } from '../platform/session.ts';
import { useDebounced } from '../platform/useDebounced.ts';
import { Banner } from '../ui/feedback/Banner.tsx';
import { readPlan, type TypedPlan } from './rounds/interviewPlan.ts';
import { conflictsQuery } from './rounds/rounds.queries.ts';

const TYPING_MS = 300;
/** As many as a glance takes in. */
const NAMED = 3;

/**
 * Other meetings of the hosts at the planned time.
 * @param except the meeting that is moved
 */
export function useConflicts(typed: TypedPlan, hostIds: readonly number[], except?: string): readonly PanelConflict[] {
  const { plan: typedPlan } = readPlan(useDebounced(typed, TYPING_MS));
  const plan = hostIds.length > 0 ? typedPlan : null;
  const conflicts = useQuery(conflictsQuery(plan, hostIds, except));
  return plan === null ? [] : (conflicts.data ?? []);
}

/**
 * Other meetings of people between two times, given in ISO 8601; no more than the longest meeting is looked at.
 * @param except a meeting that is not counted
 */
export function useBusy(
  span: { startsAt: string; endsAt: string } | null,
  ids: readonly number[],
  except?: string,
): readonly PanelConflict[] {
  const minutes = span && Math.ceil((Date.parse(span.endsAt) - Date.parse(span.startsAt)) / 60_000);
  const plan =
    span && minutes !== null && ids.length > 0
      ? { startsAt: span.startsAt, minutes: Math.min(minutes, interviewLimits.minutes.most) }
      : null;
  return useQuery(conflictsQuery(plan, ids, except)).data ?? [];
}

/** They forbid nothing that was planned in their sight. */
export function Conflicts({ found }: { found: readonly PanelConflict[] }) {
  const own = useOwnUser().id;
  if (found.length === 0) return null;
  return (
    <Banner tone="warning">
      <ul>
        {found.slice(0, NAMED).map(({ userId, name, title, startsAt }) => (
          <li key={`${userId} ${startsAt}`}>
            {userId === own ? 'You already have' : `${name} already has`} “{title ?? 'Interview'}” on{' '}
            {formatDateTimeZone(startsAt)}.
          </li>
        ))}
        {found.length > NAMED && <li>And {found.length - NAMED} more.</li>}
      </ul>
    </Banner>
  );
}
