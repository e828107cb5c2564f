import type { CandidatePage } from '@assay/contract/candidatePage';
import { Card } from '../../ui/display/Card.tsx';

/** What is kept, and for how long. */
export const KeptData = ({ page: { email, keptDays } }: { page: CandidatePage }) => (
  <Card title="Your data">
    <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
      <Kept what="Your name, email and place in this round" until="until the organisers remove you" />
      <Kept what="Invitations and requests to join" until={`${keptDays.requests} days`} />
      <Kept what="When you were in the room" until={`${keptDays.attendance} days`} />
      <Kept what="Chat in the room" until={`${keptDays.chat} days`} />
      <Kept what="The call’s quality" until={`${keptDays.quality} days`} />
      <Kept what="Sound and pictures" until="never" />
    </dl>
    <p className="mt-4 text-sm wrap-anywhere text-ink-muted">Emails go to {email}.</p>
  </Card>
);

const Kept = ({ what, until }: { what: string; until: string }) => (
  <div className="min-w-0">
    <dt className="text-sm text-ink-muted">{what}</dt>
    <dd>{until.charAt(0).toUpperCase() + until.slice(1)}</dd>
  </div>
);
