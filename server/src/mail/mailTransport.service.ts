import { mkdir, open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { SendMailOptions } from 'nodemailer';
import { syncDirectory } from '../platform/files/syncDirectory.ts';
import type { Config } from '../platform/settings/config.ts';
import type { CalendarPart } from '../platform/database/schema.ts';
import { onLoopback } from '../platform/settings/loopback.ts';
import { mailHostOf, senderOf } from './sender.service.ts';

const SECONDS = 1000;
/** A mail server that examines an email before it takes it may be silent for long; giving up then sends it twice. */
const LIMITS = { connectionTimeout: 10 * SECONDS, greetingTimeout: 10 * SECONDS, socketTimeout: 60 * SECONDS };

export interface OutgoingMail {
  messageId: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The calendar part. */
  calendar: CalendarPart | null;
  createdAt: Date;
}

/** Takes an email out of our hands; throws when it did not. */
export type MailTransport = (mail: OutgoingMail, signal: AbortSignal) => Promise<void>;

type Settings = Pick<
  Config,
  'SMTP_URL' | 'SMTP_CA_FILE' | 'MAIL_FROM' | 'CONTACT_EMAIL' | 'PRODUCT_NAME' | 'PUBLIC_URL' | 'PORT' | 'dataDir'
>;

export function createMailTransport(config: Settings): MailTransport {
  return config.SMTP_URL
    ? smtpTransport(config.SMTP_URL, config)
    : folderTransport(join(config.dataDir, 'outbox'), config);
}

// Other characters have a meaning in address syntax: a list, a comment, another recipient.
const PLAIN_ADDRESS = /^[^\s@"(),:;<>[\]\\]+@[^\s@"(),:;<>[\]\\]+$/;

function sendOptionsOf(mail: OutgoingMail, config: Settings): SendMailOptions {
  if (!PLAIN_ADDRESS.test(mail.to))
    throw Object.assign(new Error('an address that is none'), { code: 'EENVELOPE', command: 'API' });
  const sender = senderOf(config);
  return {
    messageId: mail.messageId,
    date: mail.createdAt,
    from: sender,
    to: { name: '', address: mail.to },
    envelope: { from: sender.address, to: [mail.to] },
    ...(config.CONTACT_EMAIL && { replyTo: { name: '', address: config.CONTACT_EMAIL } }),
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    ...(mail.calendar && {
      icalEvent: { method: mail.calendar.method, content: mail.calendar.text, filename: 'interview.ics' },
    }),
    // Prevents out-of-office replies.
    headers: { 'Auto-Submitted': 'auto-generated' },
    xMailer: false,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** Connects and signs in as for an email, but sends none; throws the mail library's error when that fails. */
export async function verifyMailServer(config: Settings & { SMTP_URL: string }): Promise<void> {
  await connectionTo(config.SMTP_URL, config).verify();
}

function smtpTransport(setting: string, config: Settings): MailTransport {
  const transport = connectionTo(setting, config);
  return async (mail, signal) => {
    await transport.sendMail({ ...sendOptionsOf(mail, config), signal });
  };
}

function connectionTo(setting: string, config: Settings) {
  const url = new URL(setting);
  const ca = config.SMTP_CA_FILE;
  const encryption = url.searchParams.get('tls') ?? (onLoopback(url.hostname) && ca === undefined ? 'off' : 'required');
  return createTransport({
    host: url.hostname.replace(/^\[|\]$/g, ''),
    ...(url.port && { port: Number(url.port) }),
    secure: url.protocol === 'smtps:',
    requireTLS: encryption === 'required',
    ignoreTLS: encryption === 'off',
    ...(ca !== undefined && { tls: { ca } }),
    ...(url.username && {
      auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) },
    }),
    name: mailHostOf(config),
    ...LIMITS,
  });
}

/** Writes emails as files, readable only by this account; a repeat replaces the first. */
function folderTransport(folder: string, config: Settings): MailTransport {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
  return async (mail) => {
    const { message } = await transport.sendMail(sendOptionsOf(mail, config));
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const [id = ''] = /[0-9a-f]+/.exec(mail.messageId) ?? [];
    const target = join(folder, `${mail.createdAt.toISOString().replaceAll(/[:.]/g, '-')}-${id}.eml`);
    const file = await open(`${target}.part`, 'w', 0o600);
    try {
      await file.writeFile(message as Buffer);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(`${target}.part`, target);
    syncDirectory(folder);
  };
}
