/** A server-sent event, or null: a sign that more is to come. */
export type StreamEvent = { id: string | null; event: string; data: unknown } | null;

/** The events of a reply as they arrive, as far as the HTML standard's format is used here. */
export async function* eventsIn(response: Response): AsyncGenerator<StreamEvent, void> {
  if (response.body === null) return;
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      const blocks = (rest + value).split('\n\n');
      rest = blocks.pop() ?? '';
      for (const block of blocks) yield eventOf(block);
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

function eventOf(block: string): StreamEvent {
  const fields = new Map(block.split('\n').map((line) => [line.split(': ', 1)[0], line.slice(line.indexOf(': ') + 2)]));
  const event = fields.get('event');
  if (event === undefined) return null;
  return { id: fields.get('id') ?? null, event, data: JSON.parse(fields.get('data') ?? 'null') };
}
