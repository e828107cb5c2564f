import type { Config } from '../../platform/settings/config.ts';
import { publicUrlOf } from '../../platform/http/headers.ts';

/** The public join page. @param token of an invitation */
export const joinLinkOf = (config: Pick<Config, 'PUBLIC_URL' | 'PORT'>, meetingId: string, token?: string): string =>
  `${publicUrlOf(config)}/join/${meetingId}${token === undefined ? '' : `?i=${token}`}`;
