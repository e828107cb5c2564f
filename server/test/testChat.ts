import type { AnswerEvent } from '@assay/contract/assistant';

export type Received = AnswerEvent & { id: string };

/**
 * Asks for an answer as events, of the assistant if no other path is given.
 * @param until ends the reading when it returns true, as a page does that is closed
 */
export async function readEvents(
  url: string,
  token: string,
  body: object,
  {
    lastId,
    until,
    path = '/ai/chat',
  }: { lastId?: string; until?: (event: Received, all: Received[]) => boolean; path?: string } = {},
): Promise<{ status: number; type: string | null; events: Received[]; text: string }> {
  const leave = new AbortController();
  const response = await fetch(`${url}/api${path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      accept: 'text/event-stream',
      ...(lastId !== undefined && { 'last-event-id': lastId }),
    },
    body: JSON.stringify(body),
    signal: leave.signal,
  });
  const events: Received[] = [];
  const done = () => ({
    status: response.status,
    type: response.headers.get('content-type'),
    events,
    text: events.map((one) => (one.event === 'delta' ? one.data.text : '')).join(''),
  });
  let rest = '';
  for await (const piece of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    const blocks = (rest + piece).split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) {
      const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1];
      const event = field('event');
      if (event === undefined) continue;
      events.push({ id: field('id') ?? '', event, data: JSON.parse(field('data') ?? 'null') } as Received);
      if (until?.(events.at(-1) as Received, events)) {
        leave.abort();
        return done();
      }
    }
  }
  return done();
}
