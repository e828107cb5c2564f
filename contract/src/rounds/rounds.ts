import { z } from 'zod';
import { rehearsal } from './candidatePage.ts';
import type { Endpoints } from '../endpoint.ts';
import {
  flagText,
  groupName,
  id,
  idText,
  instant,
  line,
  nothing,
  pagination,
  paging,
  percentage,
  prose,
} from '../fields.ts';
import { interviewLimits } from '../interviews/interviewLimits.ts';
import { candidateEmail, candidateName, meetingIdText, panelMember } from '../interviews/interviews.ts';
import { countingPoints, interval } from '../quiz/quiz.ts';
import { sortDirection } from '../people/userAdmin.ts';
import {
  candidateStatus,
  decisionOutcome,
  interviewStatus,
  panelInterviewStatus,
  roundStatus,
  roundWork,
} from './roundStatus.ts';

const { capacity, minutes } = interviewLimits;

export const roundLimits = {
  title: 120,
  description: 4000,
  /** Candidates in a round. */
  candidates: 2000,
  /** Candidates added by one call. */
  addedAtOnce: 1000,
  /** Candidates on a page of their list, to select them all at once. */
  listedAtOnce: 500,
  tags: 10,
  tag: 40,
  /** Quizzes of a round. */
  skills: 10,
  /** Hosts named beside the lead when an interview is scheduled; more can join its panel later. */
  hosts: 10,
} as const;

const minutesLong = z.int().min(minutes.least).max(minutes.most);
const places = z.int().min(capacity.least).max(capacity.most);

/** A tag in the admins' words. */
export const candidateTag = line(1, roundLimits.tag);

/** Each once. */
const tags = z
  .array(candidateTag)
  .max(roundLimits.tags)
  .transform((given) => [...new Set(given)]);

const fields = z.object({
  title: line(1, roundLimits.title),
  description: prose(0, roundLimits.description),
  /** The usual length of an interview. */
  minutes: minutesLong,
  /** The most people in an interview's room. */
  capacity: places,
});

/** The skills whose quizzes belong to a round. */
const skillIds = z
  .array(id)
  .max(roundLimits.skills)
  .transform((given) => [...new Set(given)]);

export const round = z.object({
  id,
  title: z.string(),
  description: z.string(),
  minutes: z.int(),
  capacity: z.int(),
  status: roundStatus,
  createdAt: instant,
  /** Its quizzes, and until when candidates can start them. */
  skills: z.array(z.object({ id, name: z.string() })),
  quizzesDueAt: instant.nullable(),
  /** How many candidates have each status. */
  candidates: z.record(candidateStatus, z.int()),
  /** The next planned interview, or one that is live. */
  nextInterview: z.object({ meetingId: z.string(), startsAt: instant, candidateName: z.string() }).nullable(),
  /** Scorecards that interviews which are over still miss. */
  feedbackMissing: z.int(),
});

export const roundCandidate = z.object({
  id,
  name: z.string(),
  email: z.string(),
  tags: z.array(z.string()),
  status: candidateStatus,
  /** Their account, if they were added from the people of this portal. */
  userId: id.nullable(),
  addedAt: instant,
  /** The interview that their status comes from. */
  interview: z.object({ meetingId: z.string(), startsAt: instant, status: interviewStatus }).nullable(),
  /** The latest decision; their status tells whether more has happened since. */
  decision: z
    .object({
      id,
      outcome: decisionOutcome,
      decidedAt: instant,
      /** No interview had taken place. */
      withoutInterview: z.boolean(),
    })
    .nullable(),
  /** Whether an interview of theirs took place. */
  isInterviewed: z.boolean(),
  /** When their newest valid link was sent; null: none is valid. */
  linkSentAt: instant.nullable(),
  /** Why they asked to move the planned interview; null: they have not. */
  rescheduleNote: z.string().nullable(),
  /** Their last check of devices and network. */
  rehearsal: rehearsal.nullable(),
});

/** `interview`: the time of the one that their status comes from, which may be ahead. */
export const lastStep = z.object({
  what: z.enum(['added', 'link', 'quiz', 'interview', 'decided', 'withdrawn']),
  at: instant,
});

export const listedCandidate = roundCandidate.extend({
  /** The last event, or the planned one. */
  lastStep,
  /** Their first result in each quiz of the round that they began. */
  quizzes: z.array(
    z.object({
      skillId: id,
      attemptId: id,
      /** Null while it runs. */
      score: z.object({ percentage, points: countingPoints, interval: interval.nullable() }).nullable(),
    }),
  ),
});

export const roundInterview = z.object({
  meetingId: z.string(),
  /** The public page for hosts and the candidate. */
  link: z.string(),
  status: panelInterviewStatus,
  startsAt: instant,
  endsAt: instant,
  candidate: z.object({ id, name: z.string() }),
  hosts: z.array(panelMember),
  /** Why the candidate asked for another time; null: they have not. */
  rescheduleNote: z.string().nullable(),
  /** The candidate’s last check of devices and network. */
  rehearsal: rehearsal.nullable(),
});

/** The panel of a planned interview; the person who plans it need not be on it. */
export const plannedPanel = {
  /** Absent: the caller. */
  leadId: id.optional(),
  /** The others on the panel. */
  hostIds: z.array(id).max(roundLimits.hosts).default([]),
};

export const byId = z.object({ id: idText });
export const byCandidate = byId.extend({ candidateId: idText });
const byMeeting = byId.extend({ meetingId: meetingIdText });
/** Plan it although someone on the panel has another meeting at that time; otherwise that is refused. */
const despiteConflicts = z.boolean().default(false);
const paged = paging(20);

export const roundSort = z.enum(['status', 'title', 'candidates']);

/** `quizzes`: how many are completed, then their average; `quiz-7`: the first result in skill 7. */
const candidateSort = z
  .string()
  .regex(/^(name|status|step|quizzes|quiz-[1-9]\d{0,14})$/, 'Sort by name, status, step, quizzes or quiz-ID')
  .default('name');

const candidateFilter = {
  status: candidateStatus.optional(),
  /** Only those for whom an interview can be scheduled, or only the others. */
  free: flagText.optional(),
  /** Of those with the status `decided`. */
  outcome: decisionOutcome.optional(),
  tag: line(1, roundLimits.tag).optional(),
  /** Searches names and emails. */
  search: line(1, 120).optional(),
  sort: candidateSort,
  direction: sortDirection.default('asc'),
};

/** The list's filter; `ids`: only these candidates. */
export const candidateExportQuery = z.object({
  roundId: idText,
  ...candidateFilter,
  ids: z.array(id).min(1).max(roundLimits.candidates).optional(),
});

const roundFilter = {
  status: roundStatus.optional(),
  /** Only rounds where this waits; archived ones wait for nothing. */
  waiting: roundWork.optional(),
  /** Searches titles, and names and emails of candidates. */
  search: line(1, 120).optional(),
  /** `candidates`: how many, without those who withdrew. */
  sort: roundSort.default('status'),
  direction: sortDirection.default('asc'),
};

/** The list's filter. */
export const roundExportQuery = z.object(roundFilter);

export const roundsApi = {
  create: {
    method: 'POST',
    path: '/admin/virtual-rounds',
    access: 'admin',
    summary: 'Create an interview round as a draft',
    description:
      'First of four steps: create the round, add candidates, set `status: open`, then schedule interviews or offer times. `minutes` is the length of an interview.',
    body: fields.extend({
      description: fields.shape.description.default(''),
      minutes: minutesLong.default(minutes.usual),
      capacity: places.default(capacity.usual),
      skillIds: skillIds.default([]),
      /** Needed with quizzes. */
      quizzesDueAt: instant.nullable().default(null),
    }),
    failures: ['not_found'],
    response: z.object({ round }),
    success: 201,
  },
  list: {
    method: 'GET',
    path: '/admin/virtual-rounds',
    access: 'admin',
    summary: 'Interview rounds; by status: open ones first, then drafts, closed and archived ones, each newest first',
    query: z.object({ ...paged, ...roundFilter }),
    response: z.object({ items: z.array(round), pagination }),
  },
  view: {
    method: 'GET',
    path: '/admin/virtual-rounds/:id',
    access: 'admin',
    summary: 'One interview round',
    params: byId,
    failures: ['not_found'],
    response: z.object({ round }),
  },
  change: {
    method: 'PUT',
    path: '/admin/virtual-rounds/:id',
    access: 'admin',
    summary: 'Change a round, or move it to another status; scheduled interviews keep their length',
    params: byId,
    body: fields.extend({
      /** Absent: unchanged; so are the next two. */
      status: roundStatus.optional(),
      skillIds: skillIds.optional(),
      quizzesDueAt: instant.nullable().optional(),
    }),
    failures: ['not_found', 'round_state'],
    response: z.object({ round }),
  },
  remove: {
    method: 'DELETE',
    path: '/admin/virtual-rounds/:id',
    access: 'admin',
    summary: 'Delete a draft with its candidates; other rounds are archived instead',
    params: byId,
    failures: ['not_found', 'round_state'],
    response: nothing,
  },
  candidates: {
    method: 'GET',
    path: '/admin/virtual-rounds/:id/candidates',
    access: 'admin',
    summary: 'The candidates of a round',
    description:
      '`status` says how far a candidate is, `decision` how it ended. Sorted by name, status, last step, completed quizzes or the result in one quiz (`quiz-` and the skill’s id); without a result last.',
    params: byId,
    query: z.object({ ...paging(20, roundLimits.listedAtOnce), ...candidateFilter }),
    failures: ['not_found'],
    response: z.object({
      items: z.array(listedCandidate),
      pagination,
      /** Every tag in the round. */
      tags: z.array(z.string()),
    }),
  },
  addCandidates: {
    method: 'POST',
    path: '/admin/virtual-rounds/:id/candidates',
    access: 'admin',
    summary: 'Add candidates by name and email, or learners by account or group; known addresses are named, not added',
    description:
      'At most 500 people in a call, 2,000 in a round. The round may still be a draft. Repeating the call adds no one twice.',
    params: byId,
    body: z.object({
      people: z
        .array(z.object({ name: candidateName, email: candidateEmail, tags: tags.default([]) }))
        .max(roundLimits.addedAtOnce)
        .default([]),
      userIds: z.array(id).max(roundLimits.addedAtOnce).default([]),
      /** All active learners of this group. */
      group: groupName.optional(),
    }),
    bodyLimit: 1024 * 1024,
    failures: ['not_found', 'round_candidates_full', 'round_state'],
    response: z.object({
      added: z.int(),
      /** Already in the round, or twice in this call. */
      known: z.array(z.object({ name: z.string(), email: z.string() })),
    }),
  },
  changeCandidate: {
    method: 'PUT',
    path: '/admin/virtual-rounds/:id/candidates/:candidateId',
    access: 'admin',
    summary:
      'Change a candidate’s name or tags, or correct an address that they have not proven: links sent to it are revoked, and nothing is sent to the new one',
    params: byCandidate,
    body: z.object({
      name: candidateName,
      tags,
      /** Absent: unchanged. */
      email: candidateEmail.optional(),
    }),
    failures: ['already_invited', 'candidate_state', 'email_taken', 'not_found', 'round_state'],
    response: z.object({ candidate: roundCandidate }),
  },
  withdrawCandidate: {
    method: 'POST',
    path: '/admin/virtual-rounds/:id/candidates/:candidateId/withdraw',
    access: 'admin',
    summary: 'Record that a candidate left the round; a planned interview is cancelled',
    params: byCandidate,
    failures: ['candidate_state', 'not_found', 'round_state'],
    response: z.object({ candidate: roundCandidate }),
  },
  removeCandidate: {
    method: 'DELETE',
    path: '/admin/virtual-rounds/:id/candidates/:candidateId',
    access: 'admin',
    summary: 'Remove a candidate who never had an interview in the round',
    params: byCandidate,
    failures: ['candidate_state', 'not_found', 'round_state'],
    response: nothing,
  },
  interviews: {
    method: 'GET',
    path: '/admin/virtual-rounds/:id/meetings',
    access: 'admin',
    summary: 'The interviews of a round: live ones, planned ones by time, then earlier ones, latest first',
    params: byId,
    query: z.object(paged),
    failures: ['not_found'],
    response: z.object({ items: z.array(roundInterview), pagination }),
  },
  schedule: {
    method: 'POST',
    path: '/admin/virtual-rounds/:id/meetings',
    access: 'admin',
    summary: 'Schedule a candidate’s interview; they and the panel get an email with a calendar entry',
    description:
      'The round must be open. `leadId` leads the panel, without it the caller; `hostIds` join it. If one of them has another meeting at that time, the call answers `panel_busy` unless `despiteConflicts` is true. A candidate has one planned interview at a time, otherwise `candidate_state`.',
    params: byId,
    body: z.object({
      candidateId: id,
      startsAt: instant,
      /** Absent: as the round says. */
      minutes: minutesLong.optional(),
      ...plannedPanel,
      despiteConflicts,
    }),
    failures: ['already_invited', 'candidate_state', 'not_found', 'panel_busy', 'round_state'],
    response: z.object({ interview: roundInterview }),
    success: 201,
  },
  reschedule: {
    method: 'PUT',
    path: '/admin/virtual-rounds/:id/meetings/:meetingId',
    access: 'admin',
    summary: 'Move a planned interview; everyone gets an email with the new time',
    description: 'Only an interview that has not begun. Conflicts are as when scheduling.',
    params: byMeeting,
    body: z.object({ startsAt: instant, minutes: minutesLong, despiteConflicts }),
    failures: ['ended', 'interview_state', 'meeting_live', 'not_found', 'panel_busy'],
    response: z.object({ interview: roundInterview }),
  },
  cancel: {
    method: 'DELETE',
    path: '/admin/virtual-rounds/:id/meetings/:meetingId',
    access: 'admin',
    summary: 'Cancel a planned interview; everyone gets an email',
    params: byMeeting,
    failures: ['ended', 'interview_state', 'meeting_live', 'not_found'],
    response: z.object({ interview: roundInterview }),
  },
  invite: {
    method: 'POST',
    path: '/admin/virtual-rounds/:id/meetings/:meetingId/invite',
    access: 'admin',
    summary: 'Send the candidate of a planned interview their link again',
    params: byMeeting,
    failures: ['ended', 'interview_state', 'not_found'],
    response: nothing,
  },
  noShow: {
    method: 'POST',
    path: '/admin/virtual-rounds/:id/meetings/:meetingId/no-show',
    access: 'admin',
    summary: 'Record that the candidate did not come to an interview that has begun; it ends',
    params: byMeeting,
    failures: ['interview_state', 'meeting_live', 'not_found', 'round_state'],
    response: z.object({ interview: roundInterview }),
  },
} satisfies Endpoints;

export type Round = z.output<typeof round>;
export type RoundCandidate = z.output<typeof roundCandidate>;
export type ListedCandidate = z.output<typeof listedCandidate>;
export type RoundInterview = z.output<typeof roundInterview>;
export type RoundSort = z.output<typeof roundSort>;
export type RoundExportQuery = z.output<typeof roundExportQuery>;
export type RoundFilter = { page: number; limit: number } & Partial<RoundExportQuery>;
type CandidatesQuery = z.output<(typeof roundsApi.candidates)['query']>;
export type RoundCandidateFilter = Pick<CandidatesQuery, 'page' | 'limit'> &
  Partial<CandidatesQuery & Pick<CandidateExportQuery, 'ids'>>;
export type CandidateExportQuery = z.output<typeof candidateExportQuery>;
export type LastStep = z.output<typeof lastStep>;
export type NewRound = z.output<(typeof roundsApi.create)['body']>;
export type RoundFields = z.output<typeof fields>;
export type NewCandidates = z.output<(typeof roundsApi.addCandidates)['body']>;
