import { z } from 'zod';
import type { Endpoints } from '../endpoint.ts';
import { emailAddress, id, idText, instant, line, nothing, password } from '../fields.ts';

export const role = z.enum(['user', 'admin']);

/** How an account's owner has proven their address. */
export const emailProof = z.enum([
  'reset_code',
  'password_link',
  /** Printed for the operator, who handed it over. */
  'operator_link',
  'confirmation',
  'undo',
  'google',
  'provider',
  'demo',
  /** Before this was recorded. */
  'earlier',
]);

/** For display after “Confirmed by”. */
export const emailProofWords: Readonly<Record<EmailProof, string>> = {
  reset_code: 'reset code',
  password_link: 'link to set a password',
  operator_link: 'link from the operator',
  confirmation: 'confirmation link',
  undo: 'link to undo a change',
  google: 'Google',
  provider: 'sign-in service',
  demo: 'demo',
  earlier: 'an earlier version',
};

/**
 * Whether the mailbox's owner chose how to sign in; that survives a promotion. A confirmation link proves the mailbox,
 * but not who set the password.
 */
export const choseWaysIn = (proof: EmailProof | null): boolean => proof !== null && proof !== 'confirmation';

/** The signed-in person's own data. */
export const ownUser = z.object({
  id,
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  role,
  picture: z.string().nullable(),
  /** False: only Google or a sign-in service opens this account. */
  hasPassword: z.boolean(),
  /** Connected with a person at a sign-in service. */
  hasProvider: z.boolean(),
  /** Multiplies the time limit of quizzes; null: none has a limit. */
  timeFactor: z.number().nullable(),
  /** On the panel of an interview, now or earlier. */
  isInterviewer: z.boolean(),
  /** Signed in by a candidate’s link, which opens only the quizzes of their round. */
  onlyQuizzes: z.literal(true).optional(),
});

/** Needed by the login screen and the page frame before sign-in. */
export const publicConfig = z.object({
  productName: z.string(),
  demo: z
    .object({
      admin: z.object({ email: z.string(), password: z.string() }),
      user: z.object({ email: z.string(), password: z.string() }),
    })
    .nullable(),
  /** Shows a banner, because these accounts are public. */
  demoInProduction: z.boolean(),
  googleClientId: z.string().nullable(),
  /** The sign-in services, in the order of their buttons. */
  providers: z.array(z.object({ id: z.string(), label: z.string() })),
  /** False: only sign-in services and Google open accounts. */
  passwordSignIn: z.boolean(),
  adminRegistration: z.boolean(),
  passwordMin: z.int(),
  homeUrl: z.string(),
  orgName: z.string(),
  contactEmail: z.string(),
  timeZone: z.string(),
});

export const credentials = z.object({ email: line(1, 254), password: z.string().min(1).max(1024) });

export const signedIn = z.object({ user: ownUser, token: z.string() });

/** A right password on an account with two-step sign-in: a code is needed next. */
export const challenged = z.object({ secondFactor: z.object({ challenge: z.string(), expiresAt: instant }) });

/** The result of a first proof of identity. */
export const signInOutcome = z.union([signedIn, challenged]);

export const session = z.object({
  id,
  createdAt: instant,
  lastSeenAt: instant,
  expiresAt: instant,
  userAgent: z.string(),
  address: z.string(),
  current: z.boolean(),
});

export const authApi = {
  register: {
    method: 'POST',
    path: '/auth/register',
    access: 'public',
    summary: 'Create an account and sign in',
    description:
      'The role `admin` also needs the server’s `adminPasscode`. An address that has an account answers `email_taken`. At most 40 accounts an hour from one network.',
    body: z.object({
      email: emailAddress,
      password,
      firstName: line(1, 100),
      lastName: line(1, 100),
      role: role.default('user'),
      adminPasscode: z.string().max(1024).optional(),
    }),
    failures: [
      'account_deactivated',
      'admin_registration_disabled',
      'email_taken',
      'invalid_admin_passcode',
      'invalid_credentials',
      'not_found',
      'password_sign_in_off',
    ],
    response: signedIn,
    success: 201,
  },
  login: {
    method: 'POST',
    path: '/auth/login',
    access: 'public',
    summary: 'Sign in with email and password',
    description:
      'Send the `token` of the response with each call, as `Authorization: Bearer …`. An account with two-step sign-in gets `secondFactor.challenge` instead, for `POST /api/auth/second-factor`. After 5 wrong passwords, one device waits 15 minutes for that account. A program should use an access token, which needs no password.',
    body: credentials,
    failures: ['account_deactivated', 'invalid_credentials', 'not_found', 'password_sign_in_off'],
    response: signInOutcome,
  },
  logout: {
    method: 'POST',
    path: '/auth/logout',
    access: 'user',
    summary: 'End this session',
    response: nothing,
  },
  me: {
    method: 'GET',
    path: '/auth/me',
    access: 'user',
    summary: 'The signed-in user',
    description:
      'Also tells a program whose access token it has. It changes nothing, so it serves as a test of the connection.',
    failures: ['not_found'],
    response: z.object({ user: ownUser }),
  },
  changePassword: {
    method: 'PUT',
    path: '/auth/change-password',
    access: 'user',
    summary: 'Change your password; ends all other sessions',
    description: 'It also ends all access tokens of the account.',
    body: z.object({ currentPassword: z.string().min(1).max(1024), newPassword: password }),
    failures: ['demo_account', 'not_found', 'wrong_password'],
    response: nothing,
  },
  forgotPassword: {
    method: 'POST',
    path: '/auth/forgot-password',
    access: 'public',
    summary: 'Send a one-time code to the email address of an account',
    body: z.object({ email: emailAddress }),
    /** The code itself, only on a developer's machine that enables it. */
    failures: ['password_sign_in_off'],
    response: z.object({ otp: z.string().optional() }),
  },
  verifyOtp: {
    method: 'POST',
    path: '/auth/verify-otp',
    access: 'public',
    summary: 'Exchange a one-time code for a reset token',
    body: z.object({ email: line(1, 254), otp: line(1, 100) }),
    failures: ['invalid_otp', 'password_sign_in_off'],
    response: z.object({ resetToken: z.string() }),
  },
  resetPassword: {
    method: 'POST',
    path: '/auth/reset-password',
    access: 'public',
    summary: 'Set a new password with a reset token; ends all sessions',
    body: z.object({
      resetToken: z.string().min(1, 'This field is required').max(100),
      newPassword: password,
      confirmPassword: password,
    }),
    failures: ['invalid_reset_token', 'not_found', 'password_sign_in_off'],
    response: nothing,
  },
  sessions: {
    method: 'GET',
    path: '/auth/sessions',
    access: 'user',
    summary: 'Your open sessions',
    response: z.object({ items: z.array(session) }),
  },
  endOtherSessions: {
    method: 'DELETE',
    path: '/auth/sessions',
    access: 'user',
    summary: 'End all your other sessions',
    response: z.object({ ended: z.int() }),
  },
  endSession: {
    method: 'DELETE',
    path: '/auth/sessions/:id',
    access: 'user',
    summary: 'End one of your sessions',
    params: z.object({ id: idText }),
    failures: ['not_found'],
    response: nothing,
  },
  endSessionsOf: {
    method: 'DELETE',
    path: '/users/:id/sessions',
    access: 'admin',
    summary: 'End all sessions of a user',
    params: z.object({ id: idText }),
    failures: ['not_found'],
    response: z.object({ ended: z.int() }),
  },
} satisfies Endpoints;

export const systemApi = {
  config: {
    method: 'GET',
    path: '/config',
    access: 'public',
    summary: 'Public settings of this installation',
    response: publicConfig,
  },
  ip: {
    method: 'GET',
    path: '/ip',
    access: 'public',
    summary: 'The network address this request came from',
    response: z.object({ ip: z.string() }),
  },
} satisfies Endpoints;

export type SignInOutcome = z.output<typeof signInOutcome>;
export type OwnUser = z.output<typeof ownUser>;
export type PublicConfig = z.output<typeof publicConfig>;
export type Role = z.output<typeof role>;
export type EmailProof = z.output<typeof emailProof>;
