import { deleteProven } from '../accounts/closing.service.ts';
import type { App, By } from '../app.ts';
import { getUser } from '../users/users.service.ts';
import { withAnswer } from './answers.service.ts';
import { demandOwner } from './owner.ts';

const BY_PASSWORD = 'This account has a password. Enter it to delete the account.';

/**
 * Deletes an account that only Google opens, after a fresh sign-in to that Google account: a session alone is not
 * enough, nor is the address, which every page shows.
 */
export async function deleteWithGoogle(
  app: App,
  by: By,
  asked: { credential: string; verifier: string },
): Promise<void> {
  const { userId } = by.actor;
  const refused = { action: 'password_refused', actorId: userId, subjectId: userId } as const;
  await withAnswer(app, asked, by.origin, refused, async (person, use) => {
    const proven = await getUser(app, userId);
    demandOwner(proven, person, BY_PASSWORD);
    await app.db.transaction().execute(async (tx) => {
      const inside = { ...app, db: tx };
      await use(inside);
      await deleteProven(inside, by, proven);
    });
  });
  app.actors.forgetUser(userId);
}
