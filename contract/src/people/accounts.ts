import { z } from 'zod';
import { accessToken } from './accessTokens.ts';
import { rehearsal } from '../rounds/candidatePage.ts';
import { credentials, emailProof, ownUser, session, signInOutcome } from './auth.ts';
import type { Endpoints } from '../endpoint.ts';
import { decisionOutcome } from '../rounds/roundStatus.ts';
import { candidateEvent } from '../rounds/dossier.ts';
import { interviewNote, rating, recommendation, scorecardContent } from '../rounds/scorecards.ts';
import { attendance } from '../interviews/interviews.ts';
import { notification } from '../notifications.ts';
import { attemptDetails } from '../quiz/quiz.ts';
import { emailAddress, instant, line, nothing } from '../fields.ts';

/** A person's settings for what others see, and for emails. */
export const preferences = z.object({
  /** Other learners see the full address instead of a masked one. */
  showEmail: z.boolean(),
  onLeaderboard: z.boolean(),
  /** Notifications are also sent by email. */
  mailNotifications: z.boolean(),
});

/** The own address: since when and how it is proven, and a pending change. */
export const ownEmail = z.object({
  provenAt: instant.nullable(),
  provenBy: emailProof.nullable(),
  pending: z.object({ email: z.string(), mailedAt: instant, expiresAt: instant }).nullable(),
});

/** The secret from an emailed link. */
const linkToken = z
  .string()
  .regex(/^[A-Za-z0-9_-]{20,100}$/, 'This link is incomplete. Copy all of it from the email.');

/** A person's stored data, as far as they may see it. */
export const personalData = z.object({
  writtenAt: instant,
  /** The omitted data, and whom to ask for it, in sentences. */
  leftOut: z.array(z.string()),
  account: ownUser.extend({
    createdAt: instant,
    emailVerifiedAt: instant.nullable(),
    emailProvenBy: emailProof.nullable(),
    timeFactor: z.number().nullable(),
    group: z.string().nullable(),
    /** Null: Google does not open this account. */
    google: z.object({ id: z.string(), connectedAt: instant }).nullable(),
    /** The person at the sign-in service of an organisation. Null: none opens this account. */
    provider: z.object({ issuer: z.string(), id: z.string(), connectedAt: instant }).nullable(),
    /** The people at learning platforms that open this account. */
    learningPlatforms: z.array(z.object({ issuer: z.string(), id: z.string(), connectedAt: instant })),
    twoStepSignInSince: instant.nullable(),
  }),
  preferences,
  /** Including ended ones, while they are kept. */
  sessions: z.array(
    session.omit({ current: true }).extend({ revokedAt: instant.nullable(), why: z.string().nullable() }),
  ),
  /** Including ended ones, while they are kept. */
  accessTokens: z.array(accessToken.extend({ revokedAt: instant.nullable(), why: z.string().nullable() })),
  /** Emailed links that still work, and the addresses they prove, move to, keep or give back. */
  addressLinks: z.array(
    z.object({
      purpose: z.enum(['confirm', 'change', 'cancel', 'undo']),
      email: z.string(),
      mailedAt: instant,
      expiresAt: instant,
    }),
  ),
  /** With answers; keys only if the review policy shows them. */
  attempts: z.array(attemptDetails),
  notifications: z.array(notification),
  /** Their questions to a language model, and its answers. */
  conversations: z.array(
    z.object({ conversation: z.string(), from: z.enum(['user', 'assistant']), text: z.string(), at: instant }),
  ),
  /** Tokens that a language model used for them, by day. */
  modelTokens: z.array(z.object({ day: z.string(), tokens: z.int(), answers: z.int() })),
  /** Emails sent to this person; their texts are not stored. */
  emails: z.array(
    z.object({ kind: z.string(), to: z.string(), subject: z.string(), writtenAt: instant, sentAt: instant.nullable() }),
  ),
  /** Meetings that this person created or hosts. */
  hostedMeetings: z.array(
    z.object({
      meetingId: z.string(),
      title: z.string().nullable(),
      createdAt: instant,
      startsAt: instant.nullable(),
      endsAt: instant,
      createdByYou: z.boolean(),
      /** Null: not a host of it now. */
      host: z.object({ isLead: z.boolean(), since: instant }).nullable(),
    }),
  ),
  /** The data this person gave when asking to join while signed in. */
  joinRequests: z.array(
    z.object({
      meetingId: z.string(),
      name: z.string(),
      email: z.string().nullable(),
      /** The network address; kept for a day. */
      address: z.string().nullable(),
      /** The page's check of devices and network. */
      precheck: z.record(z.string(), z.unknown()).nullable(),
      status: z.enum(['pending', 'approved', 'rejected', 'expired', 'cancelled', 'removed']),
      requestedAt: instant,
      decidedAt: instant.nullable(),
    }),
  ),
  /** This person's places in interview rounds. */
  roundPlaces: z.array(
    z.object({
      round: z.string(),
      name: z.string(),
      email: z.string(),
      tags: z.array(z.string()),
      addedAt: instant,
      withdrawnAt: instant.nullable(),
      /** The decisions sent to them, latest first; with the reasons once the panel is done with them. */
      decisions: z.array(
        z.object({
          outcome: decisionOutcome,
          rationale: z.string().nullable(),
          decidedAt: instant,
          withoutInterview: z.boolean(),
        }),
      ),
      /** The panel’s feedback about them, once it is done with them; without its names. */
      scorecards: z.array(
        z.object({
          submittedAt: instant,
          ratings: z.array(rating.omit({ competencyId: true }).extend({ competency: z.string() })),
          recommendation,
          summary: z.string(),
          /** By a later version of the same scorecard. */
          isReplaced: z.boolean(),
        }),
      ),
      notes: z.array(z.object({ at: instant, text: z.string() })),
      /** Why they last asked to move an interview. */
      rescheduleNote: z.string().nullable(),
      rehearsal: rehearsal.nullable(),
      /** Events on the way to their interviews, earliest first. */
      events: z.array(candidateEvent.omit({ by: true })),
      /** When each valid link to their page was sent. */
      linksSentAt: z.array(instant),
    }),
  ),
  attendances: z.array(attendance.omit({ name: true }).extend({ meetingId: z.string() })),
  /** This person's chat messages in meetings. */
  chatMessages: z.array(
    z.object({ meetingId: z.string(), to: z.enum(['everybody', 'hosts']), message: z.string(), sentAt: instant }),
  ),
  /** Scorecards that this person wrote, with drafts; earlier contents are in `earlier`. */
  scorecards: z.array(
    z.object({
      meetingId: z.string(),
      status: z.enum(['draft', 'submitted']),
      submittedAt: instant.nullable(),
      submitted: scorecardContent.nullable(),
      draft: scorecardContent.nullable(),
      earlier: z.array(scorecardContent.extend({ submittedAt: instant })),
    }),
  ),
  /** This person's private notes on interviews. */
  interviewNotes: z.array(interviewNote.omit({ id: true }).extend({ meetingId: z.string() })),
  /** The audit log's events about this person, without data about others. */
  events: z.array(
    z.object({
      at: instant,
      action: z.string(),
      by: z.enum(['you', 'someone else', 'not signed in']),
      /** The network address, for this person's own actions. */
      address: z.string().nullable(),
      details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
    }),
  ),
});

export const accountsApi = {
  updateProfile: {
    method: 'PUT',
    path: '/users/profile',
    access: 'user',
    summary: 'Change your name; a new email address takes effect once the link sent there is opened',
    body: z.object({
      firstName: line(1, 100),
      lastName: line(1, 100),
      email: emailAddress,
      /** Needed for a new address. */
      currentPassword: z.string().max(1024).optional(),
      /** Needed for a new address with two-step sign-in: the app's code, or a recovery code. */
      code: z.string().trim().min(1).max(64).optional(),
    }),
    failures: ['demo_account', 'email_taken', 'invalid_otp', 'not_found', 'second_factor_unreadable', 'wrong_password'],
    response: z.object({ user: ownUser }),
  },
  ownEmail: {
    method: 'GET',
    path: '/users/profile/email',
    access: 'user',
    summary: 'Whether your email address is confirmed, and a pending change',
    failures: ['not_found'],
    response: ownEmail,
  },
  resendEmailChange: {
    method: 'POST',
    path: '/users/profile/email/link',
    access: 'user',
    summary: 'Resend the link that confirms the new address; the old link stops working',
    failures: ['not_found'],
    response: ownEmail,
  },
  cancelEmailChange: {
    method: 'DELETE',
    path: '/users/profile/email',
    access: 'user',
    summary: 'Cancel a change of address; its links stop working',
    failures: ['not_found'],
    response: ownEmail,
  },
  preferences: {
    method: 'GET',
    path: '/users/preferences',
    access: 'user',
    summary: 'Your preferences',
    failures: ['not_found'],
    response: z.object({ preferences }),
  },
  updatePreferences: {
    method: 'PUT',
    path: '/users/preferences',
    access: 'user',
    summary: 'Change your preferences; those left out stay the same',
    body: preferences.partial(),
    failures: ['not_found'],
    response: z.object({ preferences }),
  },
  personalData: {
    method: 'GET',
    path: '/users/me/data',
    access: 'user',
    summary: 'Your data as a file, with a list of what is left out',
    failures: ['not_found'],
    response: personalData,
  },
  deactivate: {
    method: 'POST',
    path: '/auth/deactivate',
    access: 'user',
    summary: 'Deactivate your account; it can be reactivated for 30 days',
    failures: ['demo_account', 'last_admin', 'not_found'],
    response: z.object({ reactivateUntil: instant }),
  },
  reactivate: {
    method: 'POST',
    path: '/auth/reactivate',
    access: 'public',
    summary: 'Reactivate your account and sign in',
    body: credentials,
    failures: ['account_deactivated', 'invalid_credentials', 'last_admin', 'not_found', 'password_sign_in_off'],
    response: signInOutcome,
  },
  confirmEmail: {
    method: 'POST',
    path: '/auth/confirm-email',
    access: 'public',
    summary: 'Confirm an email address with the link sent there; a new address takes effect',
    body: z.object({ token: linkToken }),
    failures: ['email_taken', 'invalid_link', 'not_found', 'reset_pending'],
    response: z.object({ email: z.string() }),
  },
  undoEmailChange: {
    method: 'POST',
    path: '/auth/undo-email',
    access: 'public',
    summary:
      'Cancel or undo a change of address with the link sent to the old one; ends all sessions and removes the password',
    body: z.object({ token: linkToken }),
    failures: ['email_taken', 'invalid_link', 'last_admin', 'not_found'],
    response: z.object({ email: z.string() }),
  },
  deleteAccount: {
    method: 'POST',
    path: '/auth/delete-account',
    access: 'user',
    summary: 'Permanently delete your account and all personal data in it',
    body: z.object({
      currentPassword: z.string().max(1024),
      /** Needed with two-step sign-in: the app's code, or a recovery code. */
      code: z.string().trim().min(1).max(64).optional(),
    }),
    failures: [
      'demo_account',
      'invalid_otp',
      'last_admin',
      'not_found',
      'reset_pending',
      'second_factor_unreadable',
      'wrong_password',
    ],
    response: nothing,
  },
} satisfies Endpoints;

export type PersonalData = z.output<typeof personalData>;
export type OwnEmail = z.output<typeof ownEmail>;
export type Preferences = z.output<typeof preferences>;
