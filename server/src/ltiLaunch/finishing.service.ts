import type { SignInOutcome } from '@assay/contract/people/auth';
import { Failure } from '@assay/contract/failure';
import { recordAudit } from '../audit/audit.service.ts';
import { afterFirstProof } from '../auth/secondFactor/secondStep.service.ts';
import { refuseDeactivated } from '../auth/sessions.service.ts';
import type { App, Origin } from '../app.ts';
import { sendResultsTo } from '../lti/grades.service.ts';
import type { LtiLaunch } from '../lti/message.ts';
import type { StoredPlatform } from '../lti/platforms.service.ts';
import { lockExisting } from '../users/users.service.ts';
import { takeFinished } from './launches.service.ts';
import { accountOf } from './people.service.ts';

interface Caller {
  origin: Origin;
  token: string | null;
}

/** Signs in the person of a launch, as a learner, and says which page the link is about. */
export async function signInByLaunch(
  app: App,
  begun: { state: string; secret: string },
  { origin, token }: Caller,
): Promise<{ signIn: SignInOutcome; path: string }> {
  try {
    const { platform, message } = await takeFinished(app, 'launch', begun);
    const { account } = await accountOf(app, { platform, person: message, origin });
    refuseDeactivated(account, app.clock.now());
    await noteColumn(app, account.id, { platform, message });
    app.actors.forgetUser(account.id);
    const signIn = await afterFirstProof(app, account, origin, token);
    return { signIn, path: message.skillId === null ? '/quiz' : `/quiz?skill=${message.skillId}` };
  } catch (error) {
    if (error instanceof Failure && (error.code === 'lti_refused' || error.code === 'lti_admin')) {
      app.metrics.authFailures.inc({ reason: 'lti' });
      const details = { by: 'lti', reason: typeof error.cause === 'string' ? error.cause : error.code };
      await recordAudit(app, { action: 'sign_in_failed', actorId: null, address: origin.address, details });
    }
    throw error;
  }
}

/** From its first launch on, the course gets this learner's results. */
async function noteColumn(
  app: App,
  userId: number,
  { platform, message }: { platform: StoredPlatform; message: LtiLaunch },
) {
  const { skillId, lineItem, sub } = message;
  if (skillId === null || lineItem === null) return;
  await app.db.transaction().execute(async (tx) => {
    const inside = { ...app, db: tx };
    // A completion that commits at the same moment would miss the column.
    await lockExisting(inside, userId);
    await sendResultsTo(inside, { platformId: platform.id, userId, sub, skillId, lineItem });
  });
}
