import { Failure } from '@assay/contract/failure';
import type { App } from '../../app.ts';
import { findOverlapping, lockPlansOf } from '../data/panels.store.ts';

export interface PanelTime {
  userIds: readonly number[];
  /** Null: opens at once, so it is at no planned time. */
  startsAt: Date | null;
  endsAt: Date;
  /** The meeting that is moved. */
  except?: string;
}

/**
 * Plans meetings of the same person one after the other: each sees the ones before it. Call it after locking rounds,
 * candidates and meetings.
 * @param conflicts `refused`: unless everyone is free at the time
 * @throws panel_busy
 */
export async function holdPanelTime(
  { db }: Pick<App, 'db'>,
  { userIds, startsAt, endsAt, except = '' }: PanelTime,
  conflicts: 'refused' | 'accepted',
): Promise<void> {
  if (startsAt === null) return;
  await lockPlansOf(db, userIds);
  if (conflicts === 'accepted') return;
  const overlapping = await findOverlapping(db, { userIds, startsAt, endsAt, except });
  if (overlapping.length > 0) throw new Failure('panel_busy');
}
