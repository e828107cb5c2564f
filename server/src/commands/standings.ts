import { rebuildAllStandings } from '../reports/standings.service.ts';
import { runCommand, withStore, wordOf } from './command.ts';

await runCommand('npm run standings -- rebuild', async () => {
  wordOf(['rebuild']);
  await withStore(rebuildAllStandings);
  return 'Leaderboards were recalculated from all attempts.';
});
