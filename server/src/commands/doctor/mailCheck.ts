import { verifyMailServer } from '../../mail/mailTransport.service.ts';
import type { Config } from '../../platform/settings/config.ts';
import { attention, codeOf, ok, wrong } from './finding.ts';
import type { Finding } from './finding.ts';

/** Signs in at the mail server without sending an email. */
export async function checkMail(config: Config): Promise<Finding> {
  if (config.SMTP_URL === undefined) {
    const text = 'No mail server is set up. Emails are only written to DATA_DIR/outbox.';
    return config.NODE_ENV === 'production' ? attention(`${text} Set SMTP_URL.`) : ok(text);
  }
  try {
    await verifyMailServer({ ...config, SMTP_URL: config.SMTP_URL });
    return ok('The mail server answers and accepts our sign-in.');
  } catch (error) {
    return judgeMail(codeOf(error), error instanceof Error ? error.message : '');
  }
}

// ESOCKET covers both a refused connection and a failed handshake.
const HANDSHAKE = /certificate|SSL|TLS|wrong version|altnames|EPROTO/i;

/** @param code of the mail library @param message not shown, because it may quote what was sent */
export function judgeMail(code: string, message = ''): Finding {
  if (code === 'EAUTH' || code === 'ENOAUTH')
    return wrong(
      'The mail server rejected our user name or password. Check SMTP_URL, especially characters that need a %.',
    );
  if (code === 'ETLS' || HANDSHAKE.test(message))
    return wrong(
      `We couldn't connect securely to the mail server (${code}). Check the port: usually 587 for smtp:, 465 for smtps:. For your own CA, set SMTP_CA_FILE.`,
    );
  if (code === 'EDNS' || code === 'ENOTFOUND')
    return wrong('The host name in SMTP_URL isn’t known. Check its spelling and your DNS.');
  return wrong(
    `We couldn't reach the mail server (${code}). Check SMTP_URL and firewalls. Many hosting providers block port 25: use 587 or 465.`,
  );
}
