import { useState } from 'react';
import { ProgressBar } from '../../ui/feedback/ProgressBar.tsx';
import { RateLimitNotice } from '../../ui/feedback/RateLimitNotice.tsx';
import { LOCALE } from '../../ui/text/locale.ts';
import { useIsLive } from '../socket.ts';
import type { ExportRun } from './exporting.ts';
import type { ExportState } from './useExport.ts';

/** Below an export's button: how far it is, or why it has to wait. */
export const ExportStatus = ({ state, className }: { state: ExportState; className?: string }) => (
  <>
    <div role="status" className="text-sm text-ink-muted">
      {state.step === 'begun' && (
        <div className={className}>
          <Progress run={state.run} />
        </div>
      )}
    </div>
    {state.step === 'limited' && (
      <div className={className}>
        <RateLimitNotice error={state.error} />
      </div>
    )}
  </>
);

function Progress({ run: { rows, of, state } }: { run: ExportRun }) {
  const isLive = useIsLive();
  // Messages missed meanwhile are not repeated, perhaps including the end.
  const [wasLost, setLost] = useState(false);
  if (!isLive && !wasLost) setLost(true);
  const count = (number: number) => number.toLocaleString(LOCALE);
  const inRows = (number: number) => (number === 1 ? '1 row' : `${count(number)} rows`);
  if (state === 'done') return <>{inRows(rows)} exported</>;
  if (state === 'failed') return <span className="text-danger">The export was interrupted. Try again.</span>;
  if (state === 'left') return <>The download was stopped.</>;
  if (wasLost) return <>Your browser saves {inRows(of)}.</>;
  return (
    <span className="grid gap-1">
      <span className="tabular-nums">
        {count(rows)} of {inRows(of)}
      </span>
      <ProgressBar label="Export" value={Math.min(rows, of)} max={of} />
      <span>You can leave this page; the download will continue.</span>
    </span>
  );
}
