import { type FormEvent, useState } from 'react';
import { Failure } from '@assay/contract/failure';
import type { Round } from '@assay/contract/rounds/rounds';
import { failureText } from '../../platform/failureText.ts';
import { useDebounced } from '../../platform/useDebounced.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { TextField } from '../../ui/forms/TextField.tsx';
import { Modal } from '../../ui/overlays/Modal.tsx';
import { Conflicts, useBusy } from '../Conflicts.tsx';
import { ownZone } from './interviewPlan.ts';
import { PanelChoice, panelError, type PanelErrors, sentPanel, usePlannedPanel } from './PanelChoice.tsx';
import { useOfferSlots } from './slots.queries.ts';
import { type SlotErrors, slotStarts, spanOf, type TypedSlots } from './slotTimes.ts';

const FORM_ID = 'offer-slots';
const TYPING_MS = 300;

/** Offers the times of one day for candidates to pick. */
export function OfferSlotsModal({ round, onClose }: { round: Round; onClose: () => void }) {
  const offering = useOfferSlots(String(round.id));
  const [typed, setTyped] = useState<TypedSlots>({
    day: '',
    from: '09:00',
    to: '12:00',
    minutes: String(round.minutes),
    pause: '15',
  });
  const [panel, setPanel] = usePlannedPanel();
  const [errors, setErrors] = useState<SlotErrors & PanelErrors>({});
  const slots = slotStarts(typed);
  const fits = slots.starts?.length;
  const settled = slotStarts(useDebounced(typed, TYPING_MS));
  const busy = useBusy(
    settled.starts && spanOf(settled),
    panel.map(({ id }) => id),
  );

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const members = sentPanel(panel);
    setErrors(slots.errors ?? {});
    if (slots.starts === null || members === null || offering.isPending) return;
    offering.mutate(
      { starts: slots.starts, minutes: slots.minutes, ...members },
      {
        onSuccess: ({ added, left }) => {
          toast.success(
            `${added === 1 ? '1 time' : `${added} times`} offered${left > 0 ? `, ${overlapText(left)}` : ''}`,
          );
          onClose();
        },
        onError: (error) => {
          const { starts, ...refused } = error instanceof Failure ? (error.details.errors ?? {}) : {};
          setErrors({ ...refused, ...(starts && { from: starts }) });
        },
      },
    );
  };
  const field = (name: keyof TypedSlots) => ({
    value: typed[name],
    error: errors[name],
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      setTyped({ ...typed, [name]: currentTarget.value }),
  });
  return (
    <Modal
      open
      title="Offer times"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={FORM_ID} variant="primary" loading={offering.isPending}>
            {fits === undefined ? 'Offer' : `Offer ${fits === 1 ? '1 time' : `${fits} times`}`}
          </Button>
        </>
      }
    >
      <form id={FORM_ID} noValidate onSubmit={submit} className="grid gap-4">
        <TextField label="Day" type="date" required hint={`Your time zone: ${ownZone()}`} {...field('day')} />
        <div className="grid grid-cols-2 items-start gap-4">
          <TextField label="From" type="time" required {...field('from')} />
          <TextField label="To" type="time" required {...field('to')} />
          <TextField label="Minutes each" type="number" inputMode="numeric" {...field('minutes')} />
          <TextField label="Break in minutes" type="number" inputMode="numeric" {...field('pause')} />
        </div>
        <PanelChoice panel={panel} error={panelError(panel, errors)} onChange={setPanel} />
        <Conflicts found={busy} />
        {offering.isError && Object.keys(errors).length === 0 && (
          <Banner tone="danger">{failureText(offering.error, 'Failed to offer the times')}</Banner>
        )}
      </form>
    </Modal>
  );
}

const overlapText = (left: number) => (left === 1 ? '1 overlaps another time' : `${left} overlap other times`);
