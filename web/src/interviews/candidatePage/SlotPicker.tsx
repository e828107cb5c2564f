import { type FormEvent, useState } from 'react';
import { CalendarCheck } from 'lucide-react';
import type { CandidatePage } from '@assay/contract/rounds/candidatePage';
import { failureText } from '../../platform/failureText.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { ownZone } from '../rounds/interviewPlan.ts';
import { usePickSlot } from './candidatePage.queries.ts';
import { slotDays } from './timeWords.ts';

type PickerProps = {
  slots: CandidatePage['slots'];
  token: string;
  /** They have a time already. */
  isMoving: boolean;
  onPicked?: () => void;
};

/** Free times by day; the first to pick one gets it. */
export function SlotPicker({ slots, token, isMoving, onPicked }: PickerProps) {
  const picking = usePickSlot(token);
  const [picked, setPicked] = useState<number | null>(null);
  // A time that was taken meanwhile is no longer among them.
  const chosen = slots.find(({ id }) => id === picked);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!chosen || picking.isPending) return;
    picking.mutate(chosen.id, {
      onSuccess: () => {
        toast.success(
          isMoving
            ? 'Your interview was moved. You’ll get an email.'
            : 'Your interview is booked. You’ll get an email.',
        );
        onPicked?.();
      },
    });
  };
  return (
    <form onSubmit={submit} className="grid gap-4">
      <fieldset className="grid gap-3">
        <legend className="mb-2 text-ink-muted">
          {isMoving ? 'Pick another time' : 'Pick a time'} ({ownZone()})
        </legend>
        {slotDays(slots, ownZone()).map(({ day, times }) => (
          <div key={day} className="grid gap-1">
            <p className="font-medium">{day}</p>
            <div className="flex flex-wrap gap-1.5 sm:gap-2">
              {times.map(({ id, startsAt, text }) => (
                <label
                  key={id}
                  className="flex min-h-11 cursor-pointer items-center gap-2 rounded-control border border-line-strong px-2.5 sm:px-3 has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2"
                >
                  <input
                    type="radio"
                    name="slot"
                    value={id}
                    checked={picked === id}
                    onChange={() => setPicked(id)}
                    aria-label={`${day}, ${text}`}
                  />
                  <time dateTime={startsAt}>{text}</time>
                </label>
              ))}
            </div>
          </div>
        ))}
      </fieldset>
      {picking.isError && <Banner tone="danger">{failureText(picking.error, 'Failed to book this time')}</Banner>}
      <Button
        type="submit"
        variant="primary"
        className="justify-self-start"
        disabled={!chosen}
        loading={picking.isPending}
      >
        <CalendarCheck size={18} aria-hidden /> {isMoving ? 'Move interview' : 'Book this time'}
      </Button>
    </form>
  );
}
