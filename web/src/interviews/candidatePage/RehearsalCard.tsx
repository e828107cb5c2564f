import { lazy, Suspense, useState } from 'react';
import { CircleCheck, MonitorPlay, TriangleAlert } from 'lucide-react';
import type { CandidatePage } from '@assay/contract/rounds/candidatePage';
import { formatDateTimeZone } from '../../platform/format.ts';
import { Card } from '../../ui/display/Card.tsx';
import { Spinner } from '../../ui/feedback/Spinner.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import { connectionWords } from '../door/networkVerdict.ts';
import { rehearsalWords } from '../rehearsalWords.ts';

// Loaded when people want it: it brings everything about devices.
const Rehearsal = lazy(async () => ({ default: (await import('./Rehearsal.tsx')).Rehearsal }));

/** The technical check: a rehearsal of camera, microphone and network, well before the interview. */
export function RehearsalCard({ page: { rehearsal }, token }: { page: CandidatePage; token: string }) {
  const [isOpen, setOpen] = useState(false);
  const result = rehearsalWords(rehearsal, 'candidate');
  return (
    <Card title="Technical check">
      {isOpen ? (
        <Suspense fallback={<Spinner />}>
          <Rehearsal token={token} onDone={() => setOpen(false)} />
        </Suspense>
      ) : (
        <div className="grid justify-items-start gap-4">
          {result === null || rehearsal === null ? (
            <p className="text-ink-muted">Try your camera, microphone and network. It takes a minute.</p>
          ) : (
            <p className="flex gap-2">
              {result.isWell ? (
                <CircleCheck size={20} aria-hidden className="text-success" />
              ) : (
                <TriangleAlert size={20} aria-hidden className="text-warning" />
              )}
              <span>
                {result.text}
                {rehearsal.relay && <span className="block text-sm">{connectionWords[rehearsal.relay]}</span>}
                <span className="block text-sm text-ink-muted">
                  {formatDateTimeZone(rehearsal.at)}. The panel can see this result.
                </span>
              </span>
            </p>
          )}
          <Button onClick={() => setOpen(true)}>
            <MonitorPlay size={18} aria-hidden /> {rehearsal === null ? 'Start the check' : 'Check again'}
          </Button>
        </div>
      )}
    </Card>
  );
}
