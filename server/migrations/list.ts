import { up as base } from './0001_base.ts';
import { up as mailAndAudit } from './0002_mail_and_audit.ts';
import { up as auditChain } from './0003_audit_chain.ts';
import { up as secondFactor } from './0004_second_factor.ts';
import { up as reset } from './0005_reset.ts';
import { up as google } from './0006_google.ts';
import { up as accountLinks } from './0007_account_links.ts';
import { up as purgedAccounts } from './0008_purged_accounts.ts';
import { up as notifications } from './0009_notifications.ts';
import { up as interviews } from './0010_interviews.ts';

/** Every migration in order. Released ones are never edited; a change is a new entry. */
export const migrations: readonly { name: string; up: string }[] = [
  { name: '0001_base', up: base },
  { name: '0002_mail_and_audit', up: mailAndAudit },
  { name: '0003_audit_chain', up: auditChain },
  { name: '0004_second_factor', up: secondFactor },
  { name: '0005_reset', up: reset },
  { name: '0006_google', up: google },
  { name: '0007_account_links', up: accountLinks },
  { name: '0008_purged_accounts', up: purgedAccounts },
  { name: '0009_notifications', up: notifications },
  { name: '0010_interviews', up: interviews },
];
