import { now } from './assistantPeers.ts';
import type { Answered, Questions } from './assistantPeers.ts';

async function ask(url: string, token: string) {
  const response = await fetch(`${url}/api/ai/chat`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', accept: 'text/event-stream' },
    body: JSON.stringify({ message: 'How full is it?' }),
  });
  let text = '';
  let first = 0;
  for await (const piece of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    text += piece;
    if (first === 0 && text.includes('event: delta')) first = now();
  }
  return { first, fault: text.includes('event: done') ? null : `${response.status} ${text.slice(-200)}` };
}

async function askAll({ url, tokens }: Questions): Promise<Answered> {
  const all = await Promise.all(tokens.map((token) => ask(url, token)));
  return { first: all[0]?.first ?? 0, faults: all.flatMap(({ fault }) => fault ?? []) };
}

process.on('message', (questions: Questions) => void askAll(questions).then((answered) => process.send?.(answered)));
process.send?.({});
