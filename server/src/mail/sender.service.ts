import type { Config } from '../platform/settings/config.ts';
import { publicUrlOf } from '../platform/http/headers.ts';

type Settings = Pick<Config, 'MAIL_FROM' | 'PRODUCT_NAME' | 'PUBLIC_URL' | 'PORT'>;

/** The host that letters name as their origin. */
export const mailHostOf = (config: Pick<Config, 'PUBLIC_URL' | 'PORT'>) => new URL(publicUrlOf(config)).hostname;

/** In whose name letters are sent. */
export function senderOf(config: Settings): { name: string; address: string } {
  const { name = '', address = `no-reply@${mailHostOf(config)}` } = config.MAIL_FROM ?? {};
  return { name: name || config.PRODUCT_NAME, address };
}
