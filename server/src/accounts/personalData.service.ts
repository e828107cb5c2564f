import type { PersonalData } from '@assay/contract/people/accounts';
import { eventsAbout, recordAudit } from '../audit/audit.service.ts';
import type { PersonEvent } from '../audit/audit.service.ts';
import { everyTokenOf } from '../accessTokens/accessTokens.service.ts';
import { everySessionOf } from '../auth/personalData.service.ts';
import { secondFactorStatus } from '../auth/secondFactor/secondFactor.service.ts';
import { ownUser } from '../auth/sessions.service.ts';
import { interviewsOf } from '../interviews/records/personalData.service.ts';
import { emailsTo } from '../mail/mail.service.ts';
import { usageOf } from '../conversations/budget.service.ts';
import { everyMessage } from '../conversations/conversations.service.ts';
import { everyNotificationOf } from '../notifications/notifications.service.ts';
import type { Actor, App, Origin } from '../app.ts';
import { Streamed } from '../platform/http/bind.ts';
import { attemptsOf, unseenOf } from '../quiz/personalData.service.ts';
import { linksOf } from '../users/links.service.ts';
import { ltiConnectionsOf } from '../users/ltiPeople.service.ts';
import { getUser } from '../users/users.service.ts';
import { streamJson } from './streamJson.ts';
import { viewPreferences } from './profile.service.ts';

/** The caller's personal data, streamed: one attempt at a time is in memory. */
export async function downloadPersonalData(app: App, actor: Actor, { address }: Origin): Promise<Streamed> {
  const user = await getUser(app, actor.userId);
  const preferences = await viewPreferences(app, actor);
  await recordAudit(app, { action: 'data_downloaded', actorId: user.id, subjectId: user.id, address });
  const writtenAt = app.clock.now().toISOString();
  const account = {
    ...ownUser(user),
    createdAt: user.createdAt.toISOString(),
    emailVerifiedAt: user.emailVerifiedAt?.toISOString() ?? null,
    emailProvenBy: user.emailProvenBy,
    group: user.group,
    google:
      user.googleSub === null ? null : { id: user.googleSub, connectedAt: iso(user.googleLinkedAt ?? user.createdAt) },
    provider:
      user.providerIssuer === null || user.providerSub === null
        ? null
        : {
            issuer: user.providerIssuer,
            id: user.providerSub,
            connectedAt: iso(user.providerLinkedAt ?? user.createdAt),
          },
    learningPlatforms: await ltiConnectionsOf(app, user.id),
    twoStepSignInSince: (await secondFactorStatus(app, actor)).enabledAt,
  };
  const data: Record<keyof PersonalData, unknown> = {
    writtenAt,
    leftOut: leftOutOf(app.config, await unseenOf(app, user.id)),
    account,
    preferences,
    sessions: await everySessionOf(app, user.id),
    accessTokens: await everyTokenOf(app, user.id),
    addressLinks: (await linksOf(app, user.id)).map(({ purpose, email, createdAt, expiresAt }) => ({
      purpose: purpose.replace('_email', ''),
      email,
      mailedAt: iso(createdAt),
      expiresAt: iso(expiresAt),
    })),
    attempts: attemptsOf(app, actor),
    notifications: await everyNotificationOf(app, user.id),
    conversations: await everyMessage(app, user.id),
    modelTokens: await usageOf(app, user.id),
    emails: await emailsTo(app, user.id),
    ...(await interviewsOf(app, user.id)),
    events: eventsOf(app, user.id),
  };
  return new Streamed(`assay-my-data-${writtenAt.slice(0, 10)}.json`, streamJson(data));
}

function leftOutOf(
  { CONTACT_EMAIL: contact }: App['config'],
  unseen: { voidAttempts: number; assessments: number },
): string[] {
  return [
    'Correct answers and explanations that a skill does not show after its quiz.',
    ...(unseen.voidAttempts === 0 ? [] : [`Quizzes that an administrator marked void: ${unseen.voidAttempts}.`]),
    ...(unseen.assessments === 0 ? [] : [`Assessments of your quizzes that you are not shown: ${unseen.assessments}.`]),
    'The names and network addresses of other people, such as the administrators behind an event.',
    `To ask for what is left out, write to ${contact ?? 'your administrator'}.`,
  ];
}

const iso = (date: Date) => date.toISOString();

async function* eventsOf(app: App, userId: number): AsyncGenerator<PersonalData['events'][number]> {
  for await (const event of eventsAbout(app, userId)) yield shownEvent(event, userId);
}

/** Events by an admin omit the admin and their address, which are the admin's data. */
function shownEvent(
  { at, action, actorId, address, details }: PersonEvent,
  userId: number,
): PersonalData['events'][number] {
  const by = actorId === userId ? 'you' : actorId === null ? 'not signed in' : 'someone else';
  return { at: at.toISOString(), action, by, address: by === 'you' ? address : null, details };
}
