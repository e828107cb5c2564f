import { type FormEvent, useState } from 'react';
import { Failure } from '@assay/contract/failure';
import type { Round, RoundInterview } from '@assay/contract/rounds/rounds';
import { failureText } from '../../platform/failureText.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { TextField } from '../../ui/forms/TextField.tsx';
import { Modal } from '../../ui/overlays/Modal.tsx';
import { Conflicts, useConflicts } from '../Conflicts.tsx';
import { inOwnZone } from '../meetings/newMeeting.ts';
import { type Candidate, CandidateChoice } from './CandidateChoice.tsx';
import { ownZone, readPlan, type TypedPlan } from './interviewPlan.ts';
import { PanelChoice, panelError, sentPanel, usePlannedPanel } from './PanelChoice.tsx';
import { useReschedule, useSchedule } from './rounds.queries.ts';

const FORM_ID = 'schedule';
const MINUTE_MS = 60_000;

type Errors = Partial<Record<keyof TypedPlan | 'candidate' | 'leadId' | 'hostIds', string>>;

/** Only what the server refuses beside a field. */
const fieldErrors = (error: unknown): Errors => (error instanceof Failure ? (error.details.errors ?? {}) : {});

/** Without conflicts on the screen the server refuses one that came up meanwhile, and the form then names it. */
const inSightOf = (conflicts: readonly unknown[]) => (conflicts.length > 0 ? { despiteConflicts: true } : {});

type ScheduleModalProps = {
  round: Round;
  /** Null: selected here. */
  candidate: Candidate | null;
  onClose: () => void;
};

/** Schedules an interview; candidate and panel get emails. */
export function ScheduleModal({ round, candidate, onClose }: ScheduleModalProps) {
  const id = String(round.id);
  const scheduling = useSchedule(id);
  const [typed, setTyped] = useState<TypedPlan>({ startsAt: '', minutes: String(round.minutes) });
  const [selected, setSelected] = useState(candidate);
  const [panel, setPanel] = usePlannedPanel();
  const conflicts = useConflicts(
    typed,
    panel.map((member) => member.id),
  );
  const [errors, setErrors] = useState<Errors>({});
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { plan, errors: found } = readPlan(typed);
    const members = sentPanel(panel);
    setErrors({ ...found, ...(selected === null && { candidate: 'Select a candidate' }) });
    if (plan === null || selected === null || members === null || scheduling.isPending) return;
    scheduling.mutate(
      { ...plan, ...inSightOf(conflicts), candidateId: selected.id, ...members },
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
        <CandidateChoice roundId={id} selected={selected} error={errors.candidate} onChange={setSelected} />
      )}
      <PlanFields typed={typed} errors={errors} onChange={setTyped} />
      <Conflicts found={conflicts} />
      <PanelChoice panel={panel} error={panelError(panel, errors)} onChange={setPanel} />
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
