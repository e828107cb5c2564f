import { useSyncExternalStore } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { ManagedUser, UserChange } from '@assay/contract/people/userAdmin';
import { call } from '../platform/api.ts';
import { currentSession, useOwnUser } from '../platform/session.ts';
import { toast } from '../ui/feedback/toast.ts';
import { bulkOutcome } from './bulkWords.ts';
import { type BulkAct, createBulkRuns } from './bulkRun.ts';

const changeOf = (act: BulkAct): UserChange => (act.kind === 'ban' ? { active: false } : { group: act.group });

const runs = createBulkRuns({
  change: ({ id }, act) => call('PUT /users/:id', { params: { id: String(id) }, body: changeOf(act) }),
  wait: (seconds) => new Promise((resolve) => setTimeout(resolve, seconds * 1000)),
});

/** Closing the tab leaves the remaining people unchanged. */
const ask = (event: BeforeUnloadEvent) => event.preventDefault();

/** This admin's current or last bulk action, whichever page they visited meanwhile. */
export function useBulkRun() {
  const queryClient = useQueryClient();
  const { id } = useOwnUser();
  const current = useSyncExternalStore(runs.subscribe, runs.current);
  const begin = async (act: BulkAct, people: readonly ManagedUser[]) => {
    window.addEventListener('beforeunload', ask);
    const done = await runs.begin({ userId: id, act, people });
    if (done === null) return;
    window.removeEventListener('beforeunload', ask);
    const session = currentSession();
    if (session.step === 'signedOut' || session.user.id !== id) return;
    const outcome = bulkOutcome(done);
    if (done.refused.length > 0) toast.warning(outcome, 'The Users page lists who was refused.');
    else {
      toast.success(outcome);
      runs.clear();
    }
    // Names, roles and boards change with an account.
    await Promise.all([['users'], ['reports']].map((queryKey) => queryClient.invalidateQueries({ queryKey })));
  };
  return {
    run: current?.userId === id ? current : null,
    isBusy: current !== null && current.step !== 'done',
    begin: (act: BulkAct, people: readonly ManagedUser[]) => void begin(act, people),
    clear: runs.clear,
  };
}
