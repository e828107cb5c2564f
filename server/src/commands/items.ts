import { rebuildItems } from '../items/scored.service.ts';
import { runCommand, withStore, wordOf } from './command.ts';

await runCommand('npm run items -- rebuild', async () => {
  wordOf(['rebuild']);
  await withStore(rebuildItems);
  return 'Question statistics were recalculated from all attempts.';
});
