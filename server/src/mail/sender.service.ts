import type { Config } from '../platform/settings/config.ts';
import { publicUrlOf } from '../platform/http/headers.ts';

type Settings = Pick<Config, 'MAIL_FROM' | 'PRODUCT_NAME' | 'PUBLIC_URL' | 'PORT'>;

/** The host in the Message-ID of emails. */
export const mailHostOf = (config: Pick<Config, 'PUBLIC_URL' | 'PORT'>) => new URL(publicUrlOf(config)).hostname;

/** The From name and address. */
export function senderOf(config: Settings): { name: string; address: string } {
  const { name = '', address = `no-reply@${mailHostOf(config)}` } = config.MAIL_FROM ?? {};
  return { name: name || config.PRODUCT_NAME, address };
}
