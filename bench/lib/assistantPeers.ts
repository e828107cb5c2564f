import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** The scripted model's answer: few words, 14 s of them, or many at once. */
export type Script = 'brief' | 'long' | 'much';

/** A question by each of these tokens, all at once. */
export interface Questions {
  url: string;
  tokens: readonly string[];
}

/** On the clock of all processes, in milliseconds. */
export const now = () => performance.timeOrigin + performance.now();

export interface Answered {
  /** When the first words of the first answer came. */
  first: number;
  faults: string[];
}

/** The scripted model and the readers of its answers, each in a process of its own. */
export async function startPeers() {
  const model = fork(join(import.meta.dirname, 'model.server.ts'));
  const readers = fork(join(import.meta.dirname, 'readers.server.ts'));
  const reply = async <Reply>(child: typeof model, message: object): Promise<Reply> => {
    const replied = once(child, 'message');
    child.send(message);
    return (await replied)[0] as Reply;
  };
  const [[{ url }]] = (await Promise.all([once(model, 'message'), once(readers, 'message')])) as [
    [{ url: string }],
    [],
  ];
  return {
    url,
    play: (script: Script) => reply(model, { script }),
    /** When it began to send its last answer. */
    sentAt: async () => (await reply<{ sentAt: number }>(model, {})).sentAt,
    ask: (questions: Questions) => reply<Answered>(readers, questions),
    stop() {
      model.kill();
      readers.kill();
    },
  };
}
