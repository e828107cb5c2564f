import { useState } from 'react';
import type { CandidatePage } from '@assay/contract/rounds/candidatePage';
import { Card } from '../../ui/display/Card.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import type { OwnDataAct } from './candidatePage.queries.ts';
import { OwnDataDialog } from './OwnDataDialog.tsx';

type KeptDataProps = { page: CandidatePage; token: string; onErased: () => void };

/** The data kept, for how long, and the candidate's own acts on it. */
export function KeptData({ page, token, onErased }: KeptDataProps) {
  const [act, setAct] = useState<OwnDataAct | null>(null);
  return (
    <Card title="Your data">
      <Times page={page} />
      <div className="mt-4 flex flex-wrap gap-3">
        <Button onClick={() => setAct('export')}>Download my data</Button>
        <Button onClick={() => setAct('erase')}>Delete my data</Button>
      </div>
      {act !== null && (
        <OwnDataDialog
          act={act}
          account={page.account}
          token={token}
          onErased={onErased}
          onClose={() => setAct(null)}
        />
      )}
    </Card>
  );
}

const Times = ({ page: { email, keptDays, quizzes, account } }: { page: CandidatePage }) => (
  <>
    <p className="mb-3">How long we keep it:</p>
    <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
      <Kept what="Your name, email, technical check, scorecards and the decision" until={afterRound(keptDays.round)} />
      {(quizzes.length > 0 || account !== 'none') && (
        <Kept
          what="Quiz results with your name"
          until={account === 'stays' ? 'as long as your account' : afterRound(keptDays.round)}
        />
      )}
      <Kept what="The panel’s private notes" until={`${keptDays.notes} days after the decision`} />
      <Kept what="Invitations and requests to join" until={`${keptDays.requests} days`} />
      <Kept what="When you were in the room" until={`${keptDays.attendance} days`} />
      <Kept what="Chat in the room" until={`${keptDays.chat} days`} />
      <Kept what="Call quality" until={`${keptDays.quality} days`} />
      <Kept what="Sound and pictures" until="not stored" />
    </dl>
    <p className="mt-4 text-sm wrap-anywhere text-ink-muted">Emails go to {email}.</p>
  </>
);

const afterRound = (days: number): string => `${days} days after the round ends`;

const Kept = ({ what, until }: { what: string; until: string }) => (
  <div className="min-w-0">
    <dt className="text-sm text-ink-muted">{what}</dt>
    <dd>{until.charAt(0).toUpperCase() + until.slice(1)}</dd>
  </div>
);
