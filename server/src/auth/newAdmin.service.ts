import { queueMail } from '../mail/mail.service.ts';
import type { App } from '../app.ts';
import { lockActiveAdmins } from '../users/users.service.ts';

/** Notifies all other active admins of a new one, in the transaction that creates it. */
export async function emailOtherAdmins(
  app: Pick<App, 'db' | 'clock' | 'config' | 'random'>,
  newAdminId: number,
): Promise<void> {
  for (const { id, email } of await lockActiveAdmins(app, 'there')) {
    if (id === newAdminId) continue;
    await queueMail(app, { kind: 'new_admin', to: email, userId: id, ...newAdminEmail });
  }
}

/** Operators read it in the server's log, other admins in an email. */
export async function announceAdmin(
  app: Pick<App, 'db' | 'clock' | 'config' | 'random' | 'log'>,
  newAdminId: number,
): Promise<void> {
  app.log.warn({ event: 'admin_registered', userId: newAdminId }, 'a new admin registered');
  await emailOtherAdmins(app, newAdminId);
}

// Contains no name: names are user input, and emails are read in places unknown to this server.
const newAdminEmail = {
  subject: 'New admin registered',
  paragraphs: [
    'Someone has just registered as an admin with the admin passcode. Admins can see all results and change all questions.',
    'If you didn’t expect this, check the list of users and change the admin passcode.',
  ],
};
