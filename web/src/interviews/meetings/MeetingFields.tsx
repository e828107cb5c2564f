import type { FormEvent } from 'react';
import { interviewLimits } from '@assay/contract/interviews/interviewLimits';
import { Checkbox } from '../../ui/forms/Checkbox.tsx';
import { Select } from '../../ui/forms/Select.tsx';
import { TextField } from '../../ui/forms/TextField.tsx';
import { Conflicts, useConflicts } from '../Conflicts.tsx';
import type { TypedMeeting } from './newMeeting.ts';

const { least, most } = interviewLimits.capacity;
const capacities = Array.from({ length: most - least + 1 }, (_, index) => ({
  value: least + index,
  label: `${least + index} people`,
}));

type MeetingFieldsProps = {
  typed: TypedMeeting;
  errors: Partial<Record<keyof TypedMeeting, string>>;
  hostIds: readonly number[];
  /** Of a stored one. */
  meetingId?: string;
  onChange: (typed: TypedMeeting) => void;
};

/** A meeting's editable fields. */
export function MeetingFields({ typed, errors, hostIds, meetingId, onChange }: MeetingFieldsProps) {
  const conflicts = useConflicts(typed, hostIds, meetingId);
  const field = (name: Exclude<keyof TypedMeeting, 'relayOnly'>) => ({
    value: typed[name],
    error: errors[name],
    onChange: ({ currentTarget }: FormEvent<HTMLInputElement | HTMLSelectElement>) =>
      onChange({ ...typed, [name]: currentTarget.value }),
  });
  return (
    <>
      <TextField label="Title (optional)" maxLength={interviewLimits.title} {...field('title')} />
      <TextField
        label="Starts (optional)"
        type="datetime-local"
        hint={`Candidates can join ${interviewLimits.opensBeforeMinutes} minutes before. Leave empty to open now.`}
        {...field('startsAt')}
      />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField
          label="Minutes"
          type="number"
          inputMode="numeric"
          min={interviewLimits.minutes.least}
          max={interviewLimits.minutes.most}
          {...field('minutes')}
        />
        <Select label="Room for" options={capacities} {...field('capacity')} />
      </div>
      <Conflicts found={conflicts} />
      <Checkbox
        label="Hide network addresses"
        hint="Hides participants’ IP addresses from each other."
        checked={typed.relayOnly}
        error={errors.relayOnly}
        onChange={({ currentTarget }) => onChange({ ...typed, relayOnly: currentTarget.checked })}
      />
    </>
  );
}
