import { Failure } from '@assay/contract/failure';
import type { Skill } from '@assay/contract/questions/skills';
import type { App } from '../app.ts';
import { signed } from '../lti/keys.service.ts';
import { toolAddresses } from '../lti/toolAddresses.service.ts';
import { viewSkills } from '../skills/skills.service.ts';
import { takeFinished } from './launches.service.ts';
import { selectionResponse } from './selection.ts';

/** The page lists them all. */
const MOST_SKILLS = 1000;
const LIFE_SECONDS = 300;

/** The skills that learners can take. */
export async function selectableSkills({ db }: Pick<App, 'db'>): Promise<Skill[]> {
  const { items } = await viewSkills({ db }, { role: 'user' }, { page: 1, limit: MOST_SKILLS });
  return items.filter(({ questionCount }) => questionCount > 0);
}

/**
 * Ends a selection. The teacher needs no account here, and gets none: all they learn are the names of published skills.
 * @returns where their browser takes the signed answer
 */
export async function answerSelection(
  app: App,
  { state, secret, skillIds }: { state: string; secret: string; skillIds: readonly number[] },
): Promise<{ returnUrl: string; token: string }> {
  const { platform, message } = await takeFinished(app, 'selection', { state, secret });
  const skills = await selectableSkills(app);
  const selected = skills.filter(({ id }) => skillIds.includes(id));
  if (selected.length < new Set(skillIds).size)
    throw new Failure('not_found', {
      message: 'A skill is no longer available. Open the selection in your course again.',
    });
  if (selected.length > 1 && !message.takesSeveral)
    throw new Failure('invalid_input', { message: 'This place in your course accepts one skill only.' });
  const token = await signed(
    app,
    selectionResponse(message, selected, {
      tool: toolAddresses(app).tool,
      issuer: platform.issuer,
      clientId: platform.clientId,
      nonce: app.random.bytes(16).toString('hex'),
      now: Math.floor(app.clock.now().getTime() / 1000),
      lifeSeconds: LIFE_SECONDS,
    }),
  );
  return { returnUrl: message.returnUrl, token };
}
