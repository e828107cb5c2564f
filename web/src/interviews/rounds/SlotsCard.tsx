import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { CalendarPlus, Trash2 } from 'lucide-react';
import type { Round } from '@assay/contract/rounds/rounds';
import type { Slot } from '@assay/contract/rounds/slots';
import { failureText } from '../../platform/failureText.ts';
import { formatDateTimeZone } from '../../platform/format.ts';
import { Badge } from '../../ui/display/Badge.tsx';
import { Card } from '../../ui/display/Card.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { OfferSlotsModal } from './OfferSlotsModal.tsx';
import { takesCandidates } from './RoundParts.tsx';
import { slotsQuery, useWithdrawSlot } from './slots.queries.ts';

/** The times that candidates pick on their own page. */
export function SlotsCard({ round }: { round: Round }) {
  const id = String(round.id);
  const slots = useQuery(slotsQuery(id)).data;
  const [isOffering, setOffering] = useState(false);
  const canOffer = takesCandidates(round);
  if (slots === undefined || (slots.length === 0 && !canOffer)) return null;
  return (
    <Card
      className="mt-6"
      title="Times to pick"
      action={
        canOffer && (
          <Button size="small" onClick={() => setOffering(true)}>
            <CalendarPlus size={16} aria-hidden /> Offer times
          </Button>
        )
      }
    >
      {slots.length === 0 ? (
        <p className="text-ink-muted">
          Offer times, and candidates pick one on their page. Each time can be booked once.
        </p>
      ) : (
        <ul aria-label="Times" className="max-h-96 divide-y divide-line overflow-y-auto">
          {slots.map((slot) => (
            <SlotLine key={slot.id} roundId={id} slot={slot} />
          ))}
        </ul>
      )}
      {isOffering && <OfferSlotsModal round={round} onClose={() => setOffering(false)} />}
    </Card>
  );
}

function SlotLine({ roundId, slot: { id, startsAt, panel, candidate } }: { roundId: string; slot: Slot }) {
  const withdrawing = useWithdrawSlot(roundId);
  const when = formatDateTimeZone(startsAt);
  return (
    <li className="flex min-h-12 items-center gap-3 py-1">
      <span className="min-w-0 flex-1">
        <time dateTime={startsAt}>{when}</time>{' '}
        <span className="text-sm text-ink-muted">{panel.map(({ name }) => name).join(', ')}</span>
      </span>
      {candidate === null ? (
        <>
          <Badge tone="success">Free</Badge>
          <Button
            variant="ghost"
            icon
            aria-label={`Withdraw ${when}`}
            title="Withdraw"
            loading={withdrawing.isPending}
            onClick={() =>
              withdrawing.mutate(id, {
                onError: (error) => toast.error(failureText(error, 'Failed to withdraw the time')),
              })
            }
          >
            <Trash2 size={18} aria-hidden />
          </Button>
        </>
      ) : (
        <span className="min-w-0 wrap-anywhere">{candidate.name}</span>
      )}
    </li>
  );
}
