import { z } from 'zod';
import { decision } from './decisions.ts';
import type { Endpoints } from '../endpoint.ts';
import { id, idText, instant, nothing } from '../fields.ts';
import { callQuality, panelMember } from '../interviews/interviews.ts';
import { kitContent } from './kits.ts';
import { quizResult, unfinishedQuiz } from './quizResults.ts';
import { candidateStatus, interviewStatus, roundStatus } from './roundStatus.ts';
import { cardVersion, earlier } from './scorecards.ts';

export const dossierLimits = {
  /** Links to one dossier that are valid at the same time. */
  links: 20,
  /** Days that a link is valid. */
  days: { least: 1, most: 90, usual: 14 },
} as const;

/** A submitted scorecard. */
export const dossierCard = cardVersion.extend({ author: z.string(), earlier });

export const dossierInterview = z.object({
  meetingId: z.string(),
  status: interviewStatus.exclude(['cancelled']),
  startsAt: instant,
  hosts: z.array(panelMember.pick({ name: true, isLead: true })),
  /** The subjects of the ratings. */
  competencies: kitContent.shape.competencies,
  /** Null: not shown before the reader has submitted their own, or feedback is complete. */
  cards: z.array(dossierCard).nullable(),
  /** The interviewers whose scorecards are missing. */
  missing: z.array(z.string()),
  feedbackClosed: z.object({ at: instant, by: z.string().nullable(), reason: z.string() }).nullable(),
  /** The candidate's connection, if it may have hurt them. */
  poorCall: callQuality.extend({ awaySeconds: z.int() }).nullable(),
});

/** An event of a candidate beside quizzes, scorecards and decisions. */
export const candidateEvent = z.object({
  kind: z.enum(['link_sent', 'links_revoked', 'checked', 'asked_to_move', 'scheduled', 'moved', 'cancelled']),
  at: instant,
  /** Null: the candidate, or someone whose account was deleted since. */
  by: z.string().nullable(),
  /** Of the interview: as scheduled, where it was moved to, or when it would have been. */
  startsAt: instant.nullable(),
});

export const dossier = z.object({
  round: z.object({ id, title: z.string(), status: roundStatus }),
  candidate: z.object({
    id,
    name: z.string(),
    /** Null for readers of a link. */
    email: z.string().nullable(),
    tags: z.array(z.string()),
    status: candidateStatus,
    addedAt: instant,
    withdrawnAt: instant.nullable(),
  }),
  /** The first result in each quiz of the round; if it has none, the latest one for each skill. */
  quizzes: z.array(quizResult),
  /** Quizzes of the round without a result; empty for a candidate who withdrew. */
  quizzesLeft: z.array(unfinishedQuiz),
  /** Until when they can be started; null: the round has none. */
  quizzesDueAt: instant.nullable(),
  /** In order of time, without cancelled ones. */
  interviews: z.array(dossierInterview),
  /** Earliest first. */
  events: z.array(candidateEvent),
  /** Latest first. */
  decisions: z.array(decision),
  writtenAt: instant,
});

export const dossierLink = z.object({
  id,
  createdBy: z.string().nullable(),
  createdAt: instant,
  expiresAt: instant,
  revokedAt: instant.nullable(),
  /** When it was opened, latest first; at most the latest hundred. */
  views: z.array(instant),
  viewCount: z.int(),
});

const byCandidate = z.object({ id: idText, candidateId: idText });

/** The filter of a dossier's PDF. */
export const dossierExportQuery = z.object({ roundId: idText, candidateId: idText });

export const dossierApi = {
  view: {
    method: 'GET',
    path: '/admin/virtual-rounds/:id/candidates/:candidateId',
    access: 'admin',
    summary: 'Everything about a candidate of a round: quizzes, interviews, ratings and decisions',
    params: byCandidate,
    failures: ['not_found'],
    response: z.object({ dossier }),
  },
  links: {
    method: 'GET',
    path: '/admin/virtual-rounds/:id/candidates/:candidateId/links',
    access: 'admin',
    summary: 'The read-only links to a candidate’s dossier, newest first, with when they were opened',
    params: byCandidate,
    failures: ['not_found'],
    response: z.object({ items: z.array(dossierLink) }),
  },
  createLink: {
    method: 'POST',
    path: '/admin/virtual-rounds/:id/candidates/:candidateId/links',
    access: 'admin',
    summary:
      'Create a read-only link to a candidate’s dossier once no scorecard is missing; it is shown only in this response',
    params: byCandidate,
    body: z.object({
      days: z.int().min(dossierLimits.days.least).max(dossierLimits.days.most).default(dossierLimits.days.usual),
    }),
    failures: ['candidate_state', 'not_found', 'scorecards_missing'],
    response: z.object({ url: z.string(), expiresAt: instant }),
    success: 201,
  },
  revokeLink: {
    method: 'DELETE',
    path: '/admin/virtual-rounds/:id/candidates/:candidateId/links/:linkId',
    access: 'admin',
    summary: 'Revoke a read-only link at once',
    params: byCandidate.extend({ linkId: idText }),
    failures: ['not_found'],
    response: nothing,
  },
  read: {
    method: 'POST',
    path: '/dossier',
    access: 'public',
    summary: 'A candidate’s dossier by a read-only link; each time it is opened is logged',
    body: z.object({ token: z.string().regex(/^[A-Za-z0-9_-]{22,43}$/, 'This link is not valid') }),
    failures: ['not_found'],
    response: z.object({ dossier }),
  },
} satisfies Endpoints;

export type Dossier = z.output<typeof dossier>;
export type CandidateEventKind = z.output<typeof candidateEvent>['kind'];
export type DossierInterview = Dossier['interviews'][number];
export type DossierCard = z.output<typeof dossierCard>;
export type DossierLink = z.output<typeof dossierLink>;
