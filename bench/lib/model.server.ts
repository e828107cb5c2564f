import { openModel, says } from '@assay/server/test/scriptedModel';
import type { Turn } from '@assay/server/test/scriptedModel';
import { now } from './assistantPeers.ts';
import type { Script } from './assistantPeers.ts';

const scripts: Record<Script, Turn> = {
  brief: says('It is half full.'),
  long: says('word '.repeat(140), { pauseMs: 100 }),
  much: says('It is half full. '.repeat(40)),
};

const model = await openModel();
let sentAt = 0;

process.on('message', ({ script }: { script?: Script }) => {
  if (script !== undefined)
    model.play((reply, request) => {
      sentAt = now();
      // Fifty streams must not fill the memory of the one that sends them.
      model.requests.length = 0;
      return scripts[script](reply, request);
    });
  process.send?.({ sentAt });
});
process.send?.({ url: model.url });
