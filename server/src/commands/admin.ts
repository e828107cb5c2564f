import { authApi } from '@assay/contract/people/auth';
import type { AdminAsk } from '../auth/adminAccounts.service.ts';
import { Refusal } from '../platform/refusals/refusal.ts';
import { WrongUsage, argumentsOf, runCommand } from './command.ts';
import { runHereOrInServer } from './runHereOrInServer.ts';

await runCommand('npm run admin -- create EMAIL [--first-name NAME] [--last-name NAME] | demote EMAIL | list', () =>
  runHereOrInServer('admin', asked()),
);

function asked(): AdminAsk {
  const { values, positionals } = argumentsOf({ 'first-name': { type: 'string' }, 'last-name': { type: 'string' } });
  const [act, email, ...more] = positionals;
  const names = Object.keys(values).length;
  if (more.length > 0) throw new WrongUsage();
  if (act === 'list' && email === undefined && names === 0) return { act };
  if (act === 'demote' && email !== undefined && names === 0) return { act, email };
  if (act !== 'create' || email === undefined) throw new WrongUsage();
  // The same rules as for a registration.
  const { email: emailRule, firstName: nameRule } = authApi.register.body.shape;
  const [address, first, last] = [
    emailRule.safeParse(email),
    nameRule.optional().safeParse(values['first-name']),
    nameRule.optional().safeParse(values['last-name']),
  ];
  if (!address.success) throw new Refusal(`${email} is not an email address.`);
  if (!first.success || !last.success) throw new Refusal('A name needs 1 to 100 characters.');
  return { act, email: address.data, firstName: first.data ?? null, lastName: last.data ?? null };
}
