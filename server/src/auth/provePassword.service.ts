import { Failure } from '@assay/contract/failure';
import { recordAudit } from '../audit/audit.service.ts';
import type { App, By } from '../app.ts';
import { getUser } from '../users/users.service.ts';
import type { StoredUser } from '../users/users.service.ts';
import { countingGuesses } from './guesses.ts';
import type { Guesses } from './guesses.ts';

/** Throws `wrong_password` unless the signed-in person knows their password; wrong ones are limited. */
export async function provePassword(
  app: Pick<App, 'db' | 'clock' | 'limits' | 'passwords'>,
  { actor, origin }: By,
  currentPassword: string,
): Promise<StoredUser> {
  const user = await getUser(app, actor.userId);
  const counted: Guesses = [['loginAccountDevice', `change ${actor.userId} ${actor.sessionId}`]];
  const right = await countingGuesses(app.limits, counted, () =>
    app.passwords.verify(user.passwordHash, currentPassword),
  );
  if (right) return user;
  const { address } = origin;
  await recordAudit(app, { action: 'password_refused', actorId: user.id, subjectId: user.id, address });
  throw new Failure('wrong_password', { errors: { currentPassword: 'The current password is incorrect.' } });
}
