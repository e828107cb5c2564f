import { z } from 'zod';
import { signedIn } from '../people/auth.ts';
import type { Endpoints } from '../endpoint.ts';
import { id, instant, nothing, pastedProse } from '../fields.ts';
import { iceServer, relayCheck } from '../interviews/interviews.ts';
import { scoringRule } from '../questions/skills.ts';
import { interviewStatus } from './roundStatus.ts';

/** Of a candidate's own wish to move their interview. */
export const RESCHEDULE_NOTE_MAX = 500;

/** The last check of a candidate's devices and network; sound and pictures never leave their browser. */
export const rehearsal = z.object({
  camera: z.boolean(),
  mic: z.boolean(),
  network: z.enum(['good', 'fair', 'poor', 'unknown']),
  /** Absent: not tested. */
  relay: relayCheck.optional(),
  at: instant,
});

export const candidateQuiz = z.object({
  skillId: id,
  name: z.string(),
  questions: z.int(),
  /** For them, with any extra time; null: no time limit. */
  minutes: z.number().nullable(),
  scoringRule,
  /** `missed`: not started in time; `closed`: not started, and no longer possible. */
  status: z.enum(['open', 'running', 'done', 'missed', 'closed']),
});

/** A candidate's view of their round. Never other candidates, and nothing that the panel writes. */
export const candidatePage = z.object({
  name: z.string(),
  email: z.string(),
  round: z.string(),
  /** Why only what is kept of them is left; null while they take part. */
  ended: z.enum(['withdrawn', 'archived']).nullable(),
  interview: z
    .object({
      meetingId: z.string(),
      startsAt: instant,
      endsAt: instant,
      /** When they may first ask to join. */
      opensAt: instant,
      status: interviewStatus,
      /** Until when they can move it to another time that is offered. */
      movableUntil: instant,
    })
    .nullable(),
  /** Whether an interview may still be planned for them. */
  takesInterview: z.boolean(),
  /** Free times that they can pick, or move their interview to; by time. */
  slots: z.array(z.object({ id, startsAt: instant, endsAt: instant })),
  /** Why they asked for another time; null: they have not asked about this interview. */
  rescheduleNote: z.string().nullable(),
  /** The quizzes of the round; empty if it has none. */
  quizzes: z.array(candidateQuiz),
  /** Until when they can be started; null: there are none. */
  quizzesDueAt: instant.nullable(),
  /** Their last check of devices and network; the panel sees it. */
  rehearsal: rehearsal.nullable(),
  /** When they were last emailed a decision; null: not yet, or an interview was planned since. */
  decisionEmailedAt: instant.nullable(),
  /** The fate of the account they take quizzes with when they delete their data, or when the round’s time is up. */
  account: z.enum(['none', 'deleted', 'stays']),
  /** Days that each kind of data is kept; of the round: after its end; notes: after the decision. */
  keptDays: z.object({
    round: z.int(),
    notes: z.int(),
    requests: z.int(),
    attendance: z.int(),
    chat: z.int(),
    quality: z.int(),
  }),
  serverNow: instant,
});

/** Of the emailed link. It is sent in the body, so that it is in no URL and no log. */
const token = z.string().max(64);
const own = z.object({ token });
const page = z.object({ page: candidatePage });
const coded = own.extend({
  /** From the email; absent: sends one if it is needed. */
  code: z.string().min(1).max(20).optional(),
});
const codeSent = z.object({ codeSentTo: z.string() });

export const candidatePageApi = {
  view: {
    method: 'POST',
    path: '/candidate/view',
    access: 'public',
    summary: 'A candidate’s own page, by the token of their link',
    body: own,
    failures: ['not_found'],
    response: page,
  },
  calendar: {
    method: 'POST',
    path: '/candidate/calendar',
    access: 'public',
    summary: 'A candidate’s planned interview as the text of a calendar file',
    body: own,
    failures: ['candidate_state', 'interview_state', 'not_found'],
    response: z.object({ text: z.string() }),
  },
  join: {
    method: 'POST',
    path: '/candidate/join',
    access: 'public',
    summary: 'A new personal link to the room of a candidate’s interview',
    body: own,
    failures: ['candidate_state', 'interview_state', 'not_found'],
    response: z.object({ link: z.string() }),
  },
  pick: {
    method: 'POST',
    path: '/candidate/pick',
    access: 'public',
    summary: 'Pick a free time: schedules the interview, or moves the planned one; everyone gets an email',
    body: own.extend({ slotId: id }),
    failures: [
      'already_invited',
      'candidate_state',
      'interview_state',
      'meeting_live',
      'not_found',
      'panel_busy',
      'slot_taken',
    ],
    response: page,
  },
  relay: {
    method: 'POST',
    path: '/candidate/relay',
    access: 'public',
    summary: 'ICE servers for a check of the network on a candidate’s page',
    body: own,
    failures: ['not_found'],
    response: z.object({ iceServers: z.array(iceServer) }),
  },
  rehearse: {
    method: 'POST',
    path: '/candidate/rehearsal',
    access: 'public',
    summary: 'Store the result of a candidate’s check of devices and network, for the panel',
    body: own.extend(rehearsal.omit({ at: true }).shape),
    failures: ['candidate_state', 'not_found'],
    response: page,
  },
  quizzes: {
    method: 'POST',
    path: '/candidate/quizzes',
    access: 'public',
    summary: 'Sign in for the quizzes of the round only; an account with a way to sign in first needs a code by email',
    body: coded,
    failures: ['account_deactivated', 'candidate_state', 'email_taken', 'invalid_otp', 'not_found', 'round_state'],
    response: z.union([signedIn, codeSent]),
  },
  export: {
    method: 'POST',
    path: '/candidate/export',
    access: 'public',
    summary: 'All interview data under the candidate’s address; needs a code by email',
    body: coded,
    failures: ['candidate_state', 'invalid_otp', 'not_found'],
    response: z.union([z.object({ text: z.string() }), codeSent]),
  },
  erase: {
    method: 'POST',
    path: '/candidate/erase',
    access: 'public',
    summary:
      'Delete the interview data under the candidate’s address and cancel planned interviews; needs a code by email',
    body: coded,
    failures: ['candidate_state', 'invalid_otp', 'not_found'],
    response: z.union([z.object({ erased: z.literal(true) }), codeSent]),
  },
  reschedule: {
    method: 'POST',
    path: '/candidate/reschedule',
    access: 'public',
    summary: 'Ask the panel for another time, once per planned interview',
    body: own.extend({ note: pastedProse(RESCHEDULE_NOTE_MAX) }),
    failures: ['candidate_state', 'interview_state', 'not_found'],
    response: page,
  },
  withdraw: {
    method: 'POST',
    path: '/candidate/withdraw',
    access: 'public',
    summary: 'Leave the round; a planned interview is cancelled, and the link then opens only the candidate’s data',
    body: own,
    failures: ['candidate_state', 'not_found'],
    response: nothing,
  },
} satisfies Endpoints;

export type CandidateQuiz = z.output<typeof candidateQuiz>;
export type CandidatePage = z.output<typeof candidatePage>;
export type Rehearsal = z.output<typeof rehearsal>;
