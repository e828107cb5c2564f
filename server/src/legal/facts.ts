import type { Config } from '../platform/config.ts';

/** What the legal texts must know of an installation, ready to stand in Markdown. */
export interface Facts {
  product: string;
  /** The organisation, or words for it where none is set. */
  operator: string;
  /** After "write to": an address, or words for whom to ask. */
  contact: string;
  hasGoogle: boolean;
  hasMailRelay: boolean;
  /** How other learners see an address. */
  showsEmails: boolean;
}

type Settings = Pick<
  Config,
  'PRODUCT_NAME' | 'ORG_NAME' | 'CONTACT_EMAIL' | 'GOOGLE_CLIENT_ID' | 'SMTP_URL' | 'PROFILE_EMAIL'
>;

export function factsOf(settings: Settings): Facts {
  const { ORG_NAME: organisation, CONTACT_EMAIL: address } = settings;
  return {
    product: escaped(settings.PRODUCT_NAME),
    operator: organisation ? escaped(organisation) : 'the organisation that runs this site',
    contact: address
      ? `[${escaped(address)}](mailto:${encodeURIComponent(address).replace('%40', '@')})`
      : 'the people who gave you your account or the link to this site',
    hasGoogle: settings.GOOGLE_CLIENT_ID !== undefined,
    hasMailRelay: settings.SMTP_URL !== undefined,
    showsEmails: settings.PROFILE_EMAIL === 'visible',
  };
}

const escaped = (text: string) => text.replaceAll(/[\\`*_{}[\]()<>#+\-.!|~&]/g, String.raw`\$&`);
