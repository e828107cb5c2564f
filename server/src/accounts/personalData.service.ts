import type { PersonalData } from '@assay/contract/accounts';
import { eventsAbout, recordAudit } from '../audit/audit.service.ts';
import type { PersonEvent } from '../audit/audit.service.ts';
import { everySessionOf } from '../auth/personalData.service.ts';
import { secondFactorStatus } from '../auth/secondFactor.service.ts';
import { ownUser } from '../auth/sessions.service.ts';
import { interviewsOf } from '../interviews/records/personalData.service.ts';
import { emailsTo } from '../mail/mail.service.ts';
import { everyNotificationOf } from '../notifications/notifications.service.ts';
import type { Actor, App, Origin } from '../app.ts';
import { Streamed } from '../platform/http/bind.ts';
import { attemptsOf } from '../quiz/personalData.service.ts';
import { linksOf } from '../users/links.service.ts';
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
    timeFactor: user.timeFactor,
    group: user.group,
    google:
      user.googleSub === null ? null : { id: user.googleSub, connectedAt: iso(user.googleLinkedAt ?? user.createdAt) },
    twoStepSignInSince: (await secondFactorStatus(app, actor)).enabledAt,
  };
  const data: Record<keyof PersonalData, unknown> = {
    writtenAt,
    account,
    preferences,
    sessions: await everySessionOf(app, user.id),
    addressLinks: (await linksOf(app, user.id)).map(({ purpose, email, createdAt, expiresAt }) => ({
      purpose: purpose.replace('_email', ''),
      email,
      mailedAt: iso(createdAt),
      expiresAt: iso(expiresAt),
    })),
    attempts: attemptsOf(app, actor),
    notifications: await everyNotificationOf(app, user.id),
    emails: await emailsTo(app, user.id),
    ...(await interviewsOf(app, user.id)),
    events: eventsOf(app, user.id),
  };
  return new Streamed(`assay-my-data-${writtenAt.slice(0, 10)}.json`, streamJson(data));
}

const iso = (date: Date) => date.toISOString();

async function* eventsOf(app: App, userId: number): AsyncGenerator<PersonalData['events'][number]> {
  for await (const event of eventsAbout(app, userId)) yield told(event, userId);
}

/** Events by an admin omit the admin and their address, which are the admin's data. */
function told({ at, action, actorId, address, details }: PersonEvent, userId: number): PersonalData['events'][number] {
  const by = actorId === userId ? 'you' : actorId === null ? 'nobody signed in' : 'somebody else';
  return { at: at.toISOString(), action, by, address: by === 'you' ? address : null, details };
}
