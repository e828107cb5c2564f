import type { App } from '../app.ts';
import { publicUrlOf } from '../platform/http/headers.ts';
import { issueLink } from '../users/links.service.ts';
import type { StoredUser } from '../users/users.service.ts';

type Asked = Parameters<typeof issueLink>[2];

/** A new link for an address, and where the mail with it goes. */
export async function mailedLink(
  app: Pick<App, 'db' | 'clock' | 'random' | 'config'>,
  account: Pick<StoredUser, 'id' | 'role' | 'emailProvenBy'>,
  asked: Asked,
) {
  const { token, expiresAt } = await issueLink(app, account, asked);
  const page = asked.purpose === 'undo_email' || asked.purpose === 'cancel_email' ? '/undo-email' : '/confirm-email';
  // Behind the #: browsers send it to no server, so it stands in no log and no Referer.
  return { to: asked.email, userId: account.id, expiresAt, url: `${publicUrlOf(app.config)}${page}#${token}` };
}
