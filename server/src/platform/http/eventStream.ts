/** An event of an answer in pieces. Null: a sign that more is to come. */
export type NumberedEvent<Event = { event: string; data: unknown }> = { id: string; event: Event } | null;

/** Proxies end connections that stay silent. */
export const HEARTBEAT_MS = 10_000;
/** How often something that another process changes is looked up. */
export const LOOK_MS = 500;

/** Events as text, as the HTML standard defines it (server-sent events). */
export async function* asEventStream(events: AsyncIterable<NumberedEvent>): AsyncGenerator<string, void> {
  for await (const one of events)
    yield one === null
      ? ': still running\n\n'
      : `id: ${one.id}\nevent: ${one.event.event}\ndata: ${JSON.stringify(one.event.data)}\n\n`;
}
