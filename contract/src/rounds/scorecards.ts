import { z } from 'zod';
import type { Endpoints } from '../endpoint.ts';
import { id, idText, instant, pagination, paging, prose } from '../fields.ts';
import { meetingIdText } from '../interviews/interviews.ts';
import { rehearsal } from './candidatePage.ts';
import { kitContent, kitLimits, partId } from './kits.ts';
import { quizResult } from './quizResults.ts';
import { panelInterviewStatus } from './roundStatus.ts';

export const scorecardLimits = {
  evidence: 2000,
  summary: 4000,
  /** Private notes on one interview. */
  notes: 300,
  note: 2000,
  /** Why feedback was closed with scorecards missing. */
  reason: 500,
} as const;

export const recommendation = z.enum(['definitely_no', 'no', 'yes', 'strong_yes', 'no_decision']);

/** 1 to 5 as the anchors say; null: not applicable in this interview. */
const score = z.int().min(1).max(5).nullable();

export const rating = z.object({ competencyId: z.string(), score, evidence: z.string() });

/** A scorecard that is being written: an absent score is not given yet. */
export const scorecardContent = z.object({
  ratings: z.array(rating.extend({ score: score.optional() })),
  recommendation: recommendation.nullable(),
  summary: z.string(),
});

export const interviewNote = z.object({
  id: z.string(),
  at: instant,
  text: z.string(),
  /** The kit's question that was current. */
  questionId: z.string().nullable(),
});

const closingReason = prose(1, scorecardLimits.reason);

/** Of the save, one more than of the last one: an older save never overwrites a newer one. */
const sequence = z.int().min(1).max(1_000_000_000);

/** A scorecard as typed so far. */
export const draftFields = z.object({
  sequence,
  ratings: z
    .array(z.object({ competencyId: partId, score: score.optional(), evidence: prose(0, scorecardLimits.evidence) }))
    .max(kitLimits.competencies)
    .refine(
      (ratings) => new Set(ratings.map(({ competencyId }) => competencyId)).size === ratings.length,
      'A competency is rated twice',
    ),
  recommendation: recommendation.nullable(),
  summary: prose(0, scorecardLimits.summary),
});

export const noteFields = z.object({
  id: partId,
  at: instant,
  text: prose(0, scorecardLimits.note),
  questionId: partId.nullable(),
});

export const panelCard = z.object({
  userId: id,
  name: z.string(),
  isLead: z.boolean(),
  /** Watches only: no scorecard is expected. */
  isShadow: z.boolean(),
  submittedAt: instant.nullable(),
});

/** The state of an interview's feedback, without a word of it. */
const feedback = {
  panel: z.array(panelCard),
  closed: z.object({ at: instant, by: z.string().nullable(), reason: z.string() }).nullable(),
};

export const interviewForPanel = z.object({
  meetingId: z.string(),
  round: z.string(),
  candidate: z.string(),
  status: panelInterviewStatus,
  startsAt: instant,
  endsAt: instant,
  /** When the candidate first came into the room; null: not yet, or the interview was held elsewhere. */
  beganAt: instant.nullable(),
  kit: z.object({ title: z.string(), description: z.string(), content: kitContent }).nullable(),
  /** The candidate’s last check of devices and network. */
  rehearsal: rehearsal.nullable(),
  /** The candidate’s first result in each quiz of the round. */
  quizzes: z.array(quizResult),
  ...feedback,
  /** The caller's part: `rater` writes a scorecard, `shadow` takes notes, `reader` is an admin outside the panel. */
  role: z.enum(['rater', 'shadow', 'reader']),
  /** Whether the others' scorecards are open to the caller. */
  canReadCards: z.boolean(),
  /** Leads and admins, while feedback is open. */
  canClose: z.boolean(),
});

/** A scorecard as it was submitted once. */
export const cardVersion = z.object({
  ratings: z.array(rating),
  recommendation,
  summary: z.string(),
  submittedAt: instant,
  /** Whether its author could read another’s scorecard of the interview by then; the first version never. */
  afterOthers: z.boolean(),
});

/** The versions before, earliest first; empty: never revised. */
export const earlier = z.array(cardVersion);

export const ownScorecard = z.object({
  submitted: cardVersion.extend({ earlier, revision: z.int() }).nullable(),
  /** Changes since; before the first submission all of it. */
  draft: scorecardContent.nullable(),
  /** Of the last save; 0 before the first one. */
  sequence: z.int(),
  /** Feedback was closed or the candidate decided about. */
  isLocked: z.boolean(),
});

export const submittedCard = cardVersion.extend({
  /** Null after the account's deletion. */
  userId: id.nullable(),
  name: z.string(),
  earlier,
  /** How often it was submitted. */
  revision: z.int(),
});

export const interviewFeedback = z.object({
  meetingId: z.string(),
  candidate: z.object({ id, name: z.string() }),
  status: panelInterviewStatus,
  startsAt: instant,
  ...feedback,
});

const byMeeting = z.object({ meetingId: meetingIdText });
const inRound = z.object({ id: idText, meetingId: meetingIdText });

export const scorecardsApi = {
  interview: {
    method: 'GET',
    path: '/interviews/:meetingId',
    access: 'user',
    summary: 'An interview for its panel: kit, candidate with quiz results, and whose scorecard is in',
    params: byMeeting,
    failures: ['not_found'],
    response: z.object({ interview: interviewForPanel }),
  },
  notes: {
    method: 'GET',
    path: '/interviews/:meetingId/notes',
    access: 'user',
    summary: 'The caller’s private notes on an interview',
    params: byMeeting,
    failures: ['not_found'],
    response: z.object({ notes: z.array(interviewNote), sequence: z.int() }),
  },
  saveNotes: {
    method: 'PUT',
    path: '/interviews/:meetingId/notes',
    access: 'user',
    summary: 'Save the caller’s private notes on an interview',
    params: byMeeting,
    body: z.object({ sequence, notes: z.array(noteFields).max(scorecardLimits.notes) }),
    bodyLimit: 1024 * 1024,
    failures: ['draft_conflict', 'interview_state', 'not_found', 'not_host', 'round_state'],
    response: z.object({ sequence: z.int() }),
  },
  own: {
    method: 'GET',
    path: '/interviews/:meetingId/scorecard',
    access: 'user',
    summary: 'The caller’s scorecard of an interview',
    params: byMeeting,
    failures: ['not_found'],
    response: z.object({ scorecard: ownScorecard }),
  },
  save: {
    method: 'PUT',
    path: '/interviews/:meetingId/scorecard',
    access: 'user',
    summary: 'Save the caller’s scorecard as a draft',
    params: byMeeting,
    body: draftFields,
    bodyLimit: 256 * 1024,
    failures: ['draft_conflict', 'interview_state', 'not_found', 'not_host', 'round_state', 'scorecard_locked'],
    response: z.object({ sequence: z.int() }),
  },
  submit: {
    method: 'POST',
    path: '/interviews/:meetingId/scorecard/submit',
    access: 'user',
    summary: 'Submit the caller’s scorecard, or a new revision of it',
    params: byMeeting,
    body: draftFields,
    bodyLimit: 256 * 1024,
    failures: [
      'draft_conflict',
      'interview_state',
      'not_found',
      'not_host',
      'round_state',
      'scorecard_incomplete',
      'scorecard_locked',
    ],
    response: z.object({ scorecard: ownScorecard }),
  },
  cards: {
    method: 'GET',
    path: '/interviews/:meetingId/scorecards',
    access: 'user',
    summary: 'All submitted scorecards of an interview; not before the caller’s own one',
    params: byMeeting,
    failures: ['not_found', 'scorecard_blind'],
    response: z.object({ items: z.array(submittedCard) }),
  },
  close: {
    method: 'POST',
    path: '/interviews/:meetingId/close-feedback',
    access: 'user',
    summary: 'Stop waiting for missing scorecards: the others open, and none can change',
    params: byMeeting,
    body: z.object({ reason: closingReason }),
    failures: ['interview_state', 'not_found', 'not_host', 'round_state'],
    response: z.object({ interview: interviewForPanel }),
  },
  ofRound: {
    method: 'GET',
    path: '/admin/virtual-rounds/:id/feedback',
    access: 'admin',
    summary: 'The interviews of a round that took place, those with missing scorecards first',
    params: z.object({ id: idText }),
    query: z.object({ ...paging(20) }),
    failures: ['not_found'],
    response: z.object({ items: z.array(interviewFeedback), pagination }),
  },
  remind: {
    method: 'POST',
    path: '/admin/virtual-rounds/:id/meetings/:meetingId/remind',
    access: 'admin',
    summary: 'Remind everyone whose scorecard of this interview is missing',
    params: inRound,
    failures: ['interview_state', 'not_found'],
    response: z.object({ reminded: z.int() }),
  },
} satisfies Endpoints;

export type Recommendation = z.output<typeof recommendation>;
export type Rating = z.output<typeof rating>;
export type ScorecardContent = z.output<typeof scorecardContent>;
export type InterviewNote = z.output<typeof interviewNote>;
export type CardVersion = z.output<typeof cardVersion>;
export type InterviewForPanel = z.output<typeof interviewForPanel>;
export type OwnScorecard = z.output<typeof ownScorecard>;
export type SubmittedCard = z.output<typeof submittedCard>;
export type InterviewFeedback = z.output<typeof interviewFeedback>;
