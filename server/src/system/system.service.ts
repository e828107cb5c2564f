import type { PublicConfig } from '@assay/contract/people/auth';
import { demoHint } from '../demo/demo.service.ts';
import type { App } from '../app.ts';

/** Public facts about this installation. */
export async function publicConfig({ config, db }: Pick<App, 'config' | 'db'>): Promise<PublicConfig> {
  const demo = config.DEMO ? await demoHint({ db }) : null;
  return {
    productName: config.PRODUCT_NAME,
    demo,
    demoInProduction: demo !== null && config.NODE_ENV === 'production',
    googleClientId: config.GOOGLE_CLIENT_ID ?? null,
    providers: (config.OIDC_PROVIDERS ?? []).map(({ id, label }) => ({ id, label })),
    passwordSignIn: config.SIGN_IN === 'any',
    adminRegistration: config.ADMIN_PASSCODE !== undefined,
    passwordMin: config.PASSWORD_MIN,
    homeUrl: config.HOME_URL,
    orgName: config.ORG_NAME,
    contactEmail: config.CONTACT_EMAIL,
    timeZone: config.TIME_ZONE,
  };
}
