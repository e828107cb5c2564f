import { z } from 'zod';
import { credentials, emailProof, ownUser, session, signInOutcome } from './auth.ts';
import type { Endpoints } from './endpoint.ts';
import { attendance } from './interviews.ts';
import { notification } from './notifications.ts';
import { attemptDetails } from './quiz.ts';
import { emailAddress, instant, line, nothing } from './fields.ts';

/** What a person decides about being shown to others, and about mail. */
const preferences = z.object({
  /** Other learners see the address whole, not masked. */
  showEmail: z.boolean(),
  onLeaderboard: z.boolean(),
  /** Notifications are also sent by mail. */
  mailNotifications: z.boolean(),
});

/** The own address: since when it is proven, by what, and the one that waits for its link. */
const ownEmail = z.object({
  provenAt: instant.nullable(),
  provenBy: emailProof.nullable(),
  pending: z.object({ email: z.string(), mailedAt: instant, expiresAt: instant }).nullable(),
});

/** The secret out of a mailed link. */
const linkToken = z.string().regex(/^[A-Za-z0-9_-]{20,100}$/, 'This link is not complete.');

/** Everything kept about a person, as far as they may see it. */
const personalData = z.object({
  writtenAt: instant,
  account: ownUser.extend({
    createdAt: instant,
    emailVerifiedAt: instant.nullable(),
    emailProvenBy: emailProof.nullable(),
    timeFactor: z.number().nullable(),
    group: z.string().nullable(),
    /** Null: Google does not open this account. */
    google: z.object({ id: z.string(), connectedAt: instant }).nullable(),
    twoStepSignInSince: instant.nullable(),
  }),
  preferences,
  /** Also those that ended, as long as they are kept. */
  sessions: z.array(
    session.omit({ current: true }).extend({ revokedAt: instant.nullable(), why: z.string().nullable() }),
  ),
  /** Mailed links that still work, and the addresses they prove, move to, keep or give back. */
  addressLinks: z.array(
    z.object({
      purpose: z.enum(['confirm', 'change', 'cancel', 'undo']),
      email: z.string(),
      mailedAt: instant,
      expiresAt: instant,
    }),
  ),
  /** With answers; keys only where the review policy shows them. */
  attempts: z.array(attemptDetails),
  notifications: z.array(notification),
  /** Sent to this person; their texts are not kept. */
  letters: z.array(
    z.object({ kind: z.string(), to: z.string(), subject: z.string(), writtenAt: instant, sentAt: instant.nullable() }),
  ),
  /** Of which this person was the maker or is a host. */
  hostedMeetings: z.array(
    z.object({
      meetingId: z.string(),
      title: z.string().nullable(),
      createdAt: instant,
      startsAt: instant.nullable(),
      endsAt: instant,
      createdByYou: z.boolean(),
      /** Null: no host of it now. */
      host: z.object({ isLead: z.boolean(), since: instant }).nullable(),
    }),
  ),
  /** What this person gave when they asked to come in, signed in. */
  joinRequests: z.array(
    z.object({
      meetingId: z.string(),
      name: z.string(),
      email: z.string().nullable(),
      /** Of the network; kept for a day. */
      address: z.string().nullable(),
      /** What the page found out about devices and network. */
      precheck: z.record(z.string(), z.unknown()).nullable(),
      status: z.enum(['pending', 'approved', 'rejected', 'expired', 'cancelled', 'removed']),
      requestedAt: instant,
      decidedAt: instant.nullable(),
    }),
  ),
  attendances: z.array(attendance.omit({ name: true }).extend({ meetingId: z.string() })),
  /** What this person wrote into the chats of meetings. */
  chatMessages: z.array(
    z.object({ meetingId: z.string(), to: z.enum(['everybody', 'hosts']), message: z.string(), sentAt: instant }),
  ),
  /** What the audit log tells about this person, without what it tells about others. */
  events: z.array(
    z.object({
      at: instant,
      action: z.string(),
      by: z.enum(['you', 'somebody else', 'nobody signed in']),
      /** Of the network; for what this person did. */
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
    summary: 'Change the own name; another address takes effect when the link mailed there is opened',
    body: z.object({
      firstName: line(1, 100),
      lastName: line(1, 100),
      email: emailAddress,
      /** For another address. */
      currentPassword: z.string().max(1024).optional(),
      /** For another address, where two-step sign-in is on: of the app, or a recovery code. */
      code: z.string().trim().min(1).max(64).optional(),
    }),
    response: z.object({ user: ownUser }),
  },
  ownEmail: {
    method: 'GET',
    path: '/users/profile/email',
    access: 'user',
    summary: 'Whether the own address is confirmed, and the change of it that waits',
    response: ownEmail,
  },
  resendEmailChange: {
    method: 'POST',
    path: '/users/profile/email/link',
    access: 'user',
    summary: 'Mail the link that confirms the new address again; the one before works no more',
    response: ownEmail,
  },
  cancelEmailChange: {
    method: 'DELETE',
    path: '/users/profile/email',
    access: 'user',
    summary: 'Keep the old address; the links of the change work no more',
    response: ownEmail,
  },
  preferences: {
    method: 'GET',
    path: '/users/preferences',
    access: 'user',
    summary: 'The own preferences',
    response: z.object({ preferences }),
  },
  updatePreferences: {
    method: 'PUT',
    path: '/users/preferences',
    access: 'user',
    summary: 'Change the own preferences; those not named stay',
    body: preferences.partial(),
    response: z.object({ preferences }),
  },
  personalData: {
    method: 'GET',
    path: '/users/me/data',
    access: 'user',
    summary: 'Everything kept about oneself, as a file',
    response: personalData,
  },
  deactivate: {
    method: 'POST',
    path: '/auth/deactivate',
    access: 'user',
    summary: 'Close the own account; it can be reactivated for 30 days',
    response: z.object({ reactivateUntil: instant }),
  },
  reactivate: {
    method: 'POST',
    path: '/auth/reactivate',
    access: 'public',
    summary: 'Open the own deactivated account again and sign in',
    body: credentials,
    response: signInOutcome,
  },
  confirmEmail: {
    method: 'POST',
    path: '/auth/confirm-email',
    access: 'public',
    summary: 'Prove with the link mailed there that an address is one’s own; a new one is then the account’s',
    body: z.object({ token: linkToken }),
    response: z.object({ email: z.string() }),
  },
  undoEmailChange: {
    method: 'POST',
    path: '/auth/undo-email',
    access: 'public',
    summary:
      'Cancel or undo a change of address, with the link mailed to the old one; ends all sessions and the password',
    body: z.object({ token: linkToken }),
    response: z.object({ email: z.string() }),
  },
  deleteAccount: {
    method: 'POST',
    path: '/auth/delete-account',
    access: 'user',
    summary: 'Delete the own account and everything personal at once and for ever',
    body: z.object({
      currentPassword: z.string().max(1024),
      /** Where two-step sign-in is on: of the app, or a recovery code. */
      code: z.string().trim().min(1).max(64).optional(),
    }),
    response: nothing,
  },
} satisfies Endpoints;

export type PersonalData = z.output<typeof personalData>;
export type OwnEmail = z.output<typeof ownEmail>;
export type Preferences = z.output<typeof preferences>;
