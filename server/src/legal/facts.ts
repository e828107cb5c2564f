import { GIVEN_UP_KEPT_DAYS } from '../mail/retries.ts';
import type { Config } from '../platform/settings/config.ts';

/** Facts about an installation for the legal texts, ready for Markdown. */
export interface Facts {
  product: string;
  /** The organisation's name, or a phrase if none is set. */
  operator: string;
  /** Follows "write to": an address, or a phrase naming whom to ask. */
  contact: string;
  hasGoogle: boolean;
  /** The buttons' labels of sign-in services other than Google. */
  services: string[];
  /** Whether a learning platform opens quizzes here. */
  hasPlatform: boolean;
  hasMailServer: boolean;
  /** Whether learners see each other's addresses. */
  showsEmails: boolean;
  /** Days that each kind of interview data is kept. */
  kept: Record<'chat' | 'notes' | 'quality' | 'requests' | 'attendance', number>;
  /** Days that the text of a given-up email is kept. */
  keptEmailDays: number;
  /** Servers that see the address of people joining an interview. */
  stunHosts: string[];
  hasRelay: boolean;
}

type Settings = Pick<
  Config,
  | 'PRODUCT_NAME'
  | 'ORG_NAME'
  | 'CONTACT_EMAIL'
  | 'GOOGLE_CLIENT_ID'
  | 'OIDC_PROVIDERS'
  | 'SMTP_URL'
  | 'PROFILE_EMAIL'
  | 'INTERVIEW_CHAT_DAYS'
  | 'INTERVIEW_NOTES_DAYS'
  | 'INTERVIEW_QUALITY_DAYS'
  | 'INTERVIEW_REQUEST_DAYS'
  | 'INTERVIEW_ATTENDANCE_DAYS'
  | 'STUN_URLS'
  | 'TURN_URLS'
>;

/** @param hasPlatform connected by an admin, not by a setting */
export function factsOf(settings: Settings, hasPlatform: boolean): Facts {
  const { ORG_NAME: organisation, CONTACT_EMAIL: address } = settings;
  return {
    product: escaped(settings.PRODUCT_NAME),
    operator: organisation ? escaped(organisation) : 'the organisation that runs this site',
    contact: address
      ? `[${escaped(address)}](mailto:${encodeURIComponent(address).replace('%40', '@')})`
      : 'the people who gave you your account or the link to this site',
    hasGoogle: settings.GOOGLE_CLIENT_ID !== undefined,
    services: (settings.OIDC_PROVIDERS ?? []).map(({ label }) => escaped(label)),
    hasPlatform,
    hasMailServer: settings.SMTP_URL !== undefined,
    showsEmails: settings.PROFILE_EMAIL === 'visible',
    kept: {
      chat: settings.INTERVIEW_CHAT_DAYS,
      notes: settings.INTERVIEW_NOTES_DAYS,
      quality: settings.INTERVIEW_QUALITY_DAYS,
      requests: settings.INTERVIEW_REQUEST_DAYS,
      attendance: settings.INTERVIEW_ATTENDANCE_DAYS,
    },
    keptEmailDays: GIVEN_UP_KEPT_DAYS,
    stunHosts: settings.STUN_URLS.map((url) => escaped(url.replace(/^stuns?:/, '').replace(/[:?].*$/, ''))),
    hasRelay: (settings.TURN_URLS ?? []).length > 0,
  };
}

export const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

const escaped = (text: string) => text.replaceAll(/[\\`*_{}[\]()<>#+\-.!|~&]/g, String.raw`\$&`);
