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
  const headers = { 'content-type': 'application/json', ...(lastId !== undefined && { 'last-event-id': lastId }) };
  const asked = { method: 'POST', headers, body: JSON.stringify(body) };
  const { events, ...reply } = await receiveEvents<Received>(`${url}/api${path}`, token, asked, until);
  const text = events.map((one) => (one.event === 'delta' ? one.data.text : '')).join('');
  return { ...reply, events, text };
}

/** The events of a reply. @param until ends the reading when it returns true */
export async function receiveEvents<Event>(
  address: string,
  token: string,
  asked: { method?: string; headers?: Record<string, string>; body?: string } = {},
  until?: (event: Event, all: Event[]) => boolean,
) {
  const leave = new AbortController();
  const headers = { ...asked.headers, authorization: `Bearer ${token}`, accept: 'text/event-stream' };
  const response = await fetch(address, { ...asked, headers, signal: leave.signal });
  const events: Event[] = [];
  const done = () => ({ status: response.status, type: response.headers.get('content-type'), events });
  let rest = '';
  for await (const piece of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    const blocks = (rest + piece).split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) {
      const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1];
      const event = field('event');
      if (event === undefined) continue;
      events.push({ id: field('id') ?? '', event, data: JSON.parse(field('data') ?? 'null') } as Event);
      if (until?.(events.at(-1) as Event, events)) {
        leave.abort();
        return done();
      }
    }
  }
  return done();
}
