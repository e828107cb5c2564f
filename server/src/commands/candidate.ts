import type { CandidateAsk } from '../interviews/records/candidateData.service.ts';
import { WrongUsage, argumentsOf, runCommand } from './command.ts';
import { runHereOrInServer } from './runHereOrInServer.ts';

await runCommand('npm run candidate -- export EMAIL | erase EMAIL', () => runHereOrInServer('candidate', asked()));

function asked(): CandidateAsk {
  const { positionals } = argumentsOf({});
  const [act, email, ...more] = positionals;
  if ((act !== 'export' && act !== 'erase') || !email?.includes('@') || more.length > 0) throw new WrongUsage();
  return { act, email };
}
