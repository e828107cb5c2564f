import { removeDemo, seedDemo } from '../demo/demo.service.ts';
import { Refusal } from '../platform/refusals/refusal.ts';
import { runCommand, withStore, wordOf } from './command.ts';

await runCommand('npm run demo -- remove | seed', async () => {
  const word = wordOf(['remove', 'seed']);
  return withStore(async (app) => {
    if (word === 'seed') {
      if (await seedDemo(app)) return 'Demo accounts, questions and history were created.';
      throw new Refusal('The demo already exists, or was permanently removed.');
    }
    await removeDemo(app);
    return 'The demo accounts, their attempts and the demo skills only they used were permanently removed.';
  });
});
