import { replacePassword } from '../auth/auth.service.ts';
import { demandGoodPassword } from '../auth/newPassword.service.ts';
import { demandPasswords } from '../auth/passwordsOff.ts';
import type { App, By } from '../app.ts';
import { getUser, lockExisting } from '../users/users.service.ts';
import { withAnswer } from './answers.service.ts';
import { demandOwner } from './owner.ts';

interface FirstPassword {
  credential: string;
  verifier: string;
  newPassword: string;
}

/**
 * Sets a password for an account that only Google opens, after a fresh sign-in to that Google account: a session alone
 * is not enough.
 */
export async function setFirstPassword(app: App, by: By, asked: FirstPassword): Promise<void> {
  demandPasswords(app.config);
  const { userId } = by.actor;
  const refused = { action: 'password_refused', actorId: userId, subjectId: userId } as const;
  await withAnswer(app, asked, by.origin, refused, async (person, use) => {
    const user = await getUser(app, userId);
    demandOwner(user, person);
    await demandGoodPassword(app.config, asked.newPassword, 'newPassword', user);
    const passwordHash = await app.passwords.hash(asked.newPassword);
    await app.db.transaction().execute(async (tx) => {
      const inside = { ...app, db: tx };
      await use(inside);
      const account = await lockExisting(inside, userId);
      demandOwner(account, person);
      await replacePassword(inside, account, passwordHash, by);
    });
  });
  app.actors.forgetUser(userId);
}
