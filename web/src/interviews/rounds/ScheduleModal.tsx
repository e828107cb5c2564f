import { type FormEvent, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Failure } from '@assay/contract/failure';
import type { Round, RoundCandidate, RoundInterview } from '@assay/contract/rounds/rounds';
import { failureText } from '../../platform/failureText.ts';
import { useOwnUser } from '../../platform/session.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { Select } from '../../ui/forms/Select.tsx';
import { TextField } from '../../ui/forms/TextField.tsx';
import { Modal } from '../../ui/overlays/Modal.tsx';
import { Conflicts, useConflicts } from '../Conflicts.tsx';
import { inOwnZone } from '../meetings/newMeeting.ts';
import { ownZone, readPlan, type TypedPlan } from './interviewPlan.ts';
import { PanelChoice, type Person } from './PeopleChoice.tsx';
import { isFree } from './roundWords.ts';
import { candidatesQuery, useReschedule, useSchedule } from './rounds.queries.ts';

const FORM_ID = 'schedule';
const MOST_CHOICES = 100;
const MINUTE_MS = 60_000;

type Errors = Partial<Record<keyof TypedPlan | 'candidate' | 'hostIds', string>>;

/** Only what the server refuses beside a field. */
const fieldErrors = (error: unknown): Errors => (error instanceof Failure ? (error.details.errors ?? {}) : {});

/** Without conflicts on the screen the server refuses one that came up meanwhile, and the form then names it. */
const inSightOf = (conflicts: readonly unknown[]) => (conflicts.length > 0 ? { despiteConflicts: true } : {});

type ScheduleModalProps = {
  round: Round;
  /** Null: selected here. */
  candidate: Pick<RoundCandidate, 'id' | 'name'> | null;
  onClose: () => void;
};

/** Schedules an interview; candidate and panel get emails. */
export function ScheduleModal({ round, candidate, onClose }: ScheduleModalProps) {
  const id = String(round.id);
  const scheduling = useSchedule(id);
  const [typed, setTyped] = useState<TypedPlan>({ startsAt: '', minutes: String(round.minutes) });
  const [candidateId, setCandidateId] = useState(candidate ? String(candidate.id) : '');
  const own = useOwnUser().id;
  const [hosts, setHosts] = useState<readonly Person[]>([]);
  const conflicts = useConflicts(typed, [own, ...hosts.map((host) => host.id)]);
  const [errors, setErrors] = useState<Errors>({});
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { plan, errors: found } = readPlan(typed);
    const missing = candidateId === '' ? { candidate: 'Select a candidate' } : {};
    setErrors({ ...found, ...missing });
    if (plan === null || candidateId === '' || scheduling.isPending) return;
    scheduling.mutate(
      { ...plan, ...inSightOf(conflicts), candidateId: Number(candidateId), hostIds: hosts.map((host) => host.id) },
      {
        onSuccess: ({ interview }) => {
          toast.success(`${interview.candidate.name} was invited by email`);
          onClose();
        },
        onError: (error) => setErrors(fieldErrors(error)),
      },
    );
  };
  return (
    <PlanModal
      title={candidate ? `Interview with ${candidate.name}` : 'Schedule an interview'}
      verb={conflicts.length > 0 ? 'Schedule anyway' : 'Schedule'}
      working={scheduling.isPending}
      failure={
        scheduling.isError && Object.keys(errors).length === 0
          ? failureText(scheduling.error, 'Failed to schedule the interview')
          : null
      }
      onSubmit={submit}
      onClose={onClose}
    >
      {!candidate && (
        <CandidateChoice roundId={id} value={candidateId} error={errors.candidate} onChange={setCandidateId} />
      )}
      <PlanFields typed={typed} errors={errors} onChange={setTyped} />
      <Conflicts found={conflicts} />
      <PanelChoice selected={hosts} error={errors.hostIds} onChange={setHosts} />
    </PlanModal>
  );
}

type RescheduleModalProps = { roundId: string; interview: RoundInterview; onClose: () => void };

export function RescheduleModal({ roundId, interview, onClose }: RescheduleModalProps) {
  const { meetingId, startsAt, endsAt, candidate, rescheduleNote, hosts } = interview;
  const moving = useReschedule(roundId);
  const [typed, setTyped] = useState<TypedPlan>({
    startsAt: inOwnZone(startsAt),
    minutes: String(Math.round((Date.parse(endsAt) - Date.parse(startsAt)) / MINUTE_MS)),
  });
  const conflicts = useConflicts(
    typed,
    hosts.map(({ userId }) => userId),
    meetingId,
  );
  const [errors, setErrors] = useState<Errors>({});
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { plan, errors: found } = readPlan(typed);
    setErrors(found ?? {});
    if (plan === null || moving.isPending) return;
    moving.mutate(
      { meetingId, ...plan, ...inSightOf(conflicts) },
      {
        onSuccess: () => {
          toast.success('Interview moved. Everyone gets an email.');
          onClose();
        },
        onError: (error) => setErrors(fieldErrors(error)),
      },
    );
  };
  return (
    <PlanModal
      title={`Move the interview with ${candidate.name}`}
      verb={conflicts.length > 0 ? 'Move anyway' : 'Move'}
      working={moving.isPending}
      failure={
        moving.isError && Object.keys(errors).length === 0
          ? failureText(moving.error, 'Failed to move the interview')
          : null
      }
      onSubmit={submit}
      onClose={onClose}
    >
      {rescheduleNote !== null && (
        <Banner tone="info">
          {candidate.name} asks: <q className="whitespace-pre-line">{rescheduleNote}</q>
        </Banner>
      )}
      <PlanFields typed={typed} errors={errors} onChange={setTyped} />
      <Conflicts found={conflicts} />
    </PlanModal>
  );
}

type PlanModalProps = {
  title: string;
  verb: string;
  working: boolean;
  failure: string | null;
  onSubmit: (event: FormEvent) => void;
  onClose: () => void;
  children: React.ReactNode;
};

const PlanModal = ({ title, verb, working, failure, onSubmit, onClose, children }: PlanModalProps) => (
  <Modal
    open
    title={title}
    onClose={onClose}
    actions={
      <>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" form={FORM_ID} variant="primary" loading={working}>
          {verb}
        </Button>
      </>
    }
  >
    <form id={FORM_ID} noValidate onSubmit={onSubmit} className="grid gap-4">
      {children}
      {failure !== null && <Banner tone="danger">{failure}</Banner>}
    </form>
  </Modal>
);

type PlanFieldsProps = { typed: TypedPlan; errors: Errors; onChange: (typed: TypedPlan) => void };

const PlanFields = ({ typed, errors, onChange }: PlanFieldsProps) => (
  <div className="grid items-start gap-4 sm:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
    <TextField
      label="Starts"
      type="datetime-local"
      required
      hint={`Your time zone: ${ownZone()}`}
      value={typed.startsAt}
      error={errors.startsAt}
      onChange={({ currentTarget }) => onChange({ ...typed, startsAt: currentTarget.value })}
    />
    <TextField
      label="Minutes"
      type="number"
      inputMode="numeric"
      value={typed.minutes}
      error={errors.minutes}
      onChange={({ currentTarget }) => onChange({ ...typed, minutes: currentTarget.value })}
    />
  </div>
);

type CandidateChoiceProps = {
  roundId: string;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
};

/** Those without an interview ahead; in a large round the list of candidates is the place to start. */
function CandidateChoice({ roundId, value, error, onChange }: CandidateChoiceProps) {
  const candidates = useQuery(candidatesQuery(roundId, {}, MOST_CHOICES));
  const choices = candidates.data?.items.filter(isFree) ?? [];
  return (
    <Select
      label="Candidate"
      value={value}
      error={error}
      options={[
        { value: '', label: 'Select a candidate' },
        ...choices.map(({ id, name, email }) => ({ value: String(id), label: `${name} (${email})` })),
      ]}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
