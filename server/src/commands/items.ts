import { rebuildItems } from '../items/scored.service.ts';
import { runCommand, withStore, wordOf } from './command.ts';

await runCommand('npm run items -- rebuild', async () => {
  wordOf(['rebuild']);
  await withStore(rebuildItems);
  return 'The statistics of questions were computed again from all attempts.';
});
