import { rebuildAllStandings } from '../reports/standings.service.ts';
import { runCommand, withStore, wordOf } from './command.ts';

await runCommand('npm run standings -- rebuild', async () => {
  wordOf(['rebuild']);
  await withStore(rebuildAllStandings);
  return 'The leaderboards were computed again from all attempts.';
});
