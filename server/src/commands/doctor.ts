import { WrongUsage, argumentsOf, runCommand } from './command.ts';
import { checkInstallation } from './doctor/checkInstallation.ts';
import { printed } from './doctor/finding.ts';

await runCommand('npm run doctor', async () => {
  if (argumentsOf({}).positionals.length > 0) throw new WrongUsage();
  const findings = await checkInstallation(process.env);
  if (findings.some(({ state }) => state === 'wrong')) process.exitCode = 1;
  return printed(findings);
});
