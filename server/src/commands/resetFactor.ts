import { WrongUsage, argumentsOf, runCommand } from './command.ts';
import { runHereOrInServer } from './runHereOrInServer.ts';

await runCommand('npm run reset-factor -- EMAIL', () => runHereOrInServer('resetFactor', { email: emailOf() }));

function emailOf(): string {
  const [email, ...more] = argumentsOf({}).positionals;
  if (email === undefined || more.length > 0) throw new WrongUsage();
  return email;
}
