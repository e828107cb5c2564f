import type { App } from '../app.ts';
import { publicUrlOf } from '../platform/http/headers.ts';
import { issueLink } from '../users/links.service.ts';
import type { StoredUser } from '../users/users.service.ts';

type Asked = Parameters<typeof issueLink>[2];

/** Issues a link for an address, and returns where its email goes. */
export async function mailedLink(
  app: Pick<App, 'db' | 'clock' | 'random' | 'config'>,
  account: Pick<StoredUser, 'id' | 'role' | 'emailProvenBy'>,
  asked: Asked,
) {
  const { token, expiresAt } = await issueLink(app, account, asked);
  const page = asked.purpose === 'undo_email' || asked.purpose === 'cancel_email' ? '/undo-email' : '/confirm-email';
  // After the #: browsers do not send it to servers, so it appears in no log and no Referer.
  return { to: asked.email, userId: account.id, expiresAt, url: `${publicUrlOf(app.config)}${page}#${token}` };
}
