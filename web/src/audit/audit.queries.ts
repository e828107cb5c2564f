import { useEffect, useState } from 'react';
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import type { auditEvents } from '@assay/contract/audit';
import type { PayloadOf } from '@assay/contract/events';
import { call } from '../platform/api.ts';
import { onLive, untilLive, useIsLive } from '../platform/socket.ts';
import type { AuditSearch } from './auditSearch.ts';

const KEY = ['audit'];
/** Waits for the live connection of a newly opened page, which would miss earlier messages. */
const LONGEST_WAIT_MS = 3_000;

export const auditQuery = (query: AuditSearch) =>
  queryOptions({
    queryKey: [...KEY, query],
    queryFn: ({ signal }) => call('GET /admin/audit', { query }, { signal }),
    placeholderData: keepPreviousData,
  });

export type Verification = PayloadOf<typeof auditEvents, 'audit-verification'>;

/** A verification of the chain; it continues when the page is left, and its verdict is in the log. */
export function useVerification() {
  const queryClient = useQueryClient();
  const [own, setOwn] = useState<string>();
  const [verification, setVerification] = useState<Verification>();
  const [isUnheard, setUnheard] = useState(false);
  const isLive = useIsLive();
  const isRunning = own !== undefined && (verification?.verdict ?? null) === null;
  // Its end may have been missed.
  if (isRunning && !isLive && own !== 'asked') {
    setOwn(undefined);
    setUnheard(true);
  }
  useEffect(
    () =>
      onLive<typeof auditEvents, 'audit-verification'>('audit-verification', (next) => {
        setVerification(next);
        if (next.verdict !== null) void queryClient.invalidateQueries({ queryKey: KEY });
      }),
    [queryClient],
  );
  const begin = async () => {
    setVerification(undefined);
    setUnheard(false);
    setOwn('asked');
    try {
      await untilLive(LONGEST_WAIT_MS);
      const { verificationId } = await call('POST /admin/audit/verify', {});
      setOwn(verificationId);
    } catch (error) {
      setOwn(undefined);
      throw error;
    }
  };
  return { begin, isRunning, verification, isUnheard: isUnheard && (verification?.verdict ?? null) === null };
}
