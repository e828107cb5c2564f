import { z } from 'zod';

/**
 * Events of a model's stream, of which those with words that follow each other become one: the library works as long on
 * an event with one word as on one with many. The others stay as they are, also one of which only a part has come.
 */
export function mergedWords(events: string): string {
  const merged: string[] = [];
  let open: WordsEvent | null = null;
  for (const event of events.split(AFTER_EVENT)) {
    const next = wordsEventIn(event);
    if (open && next) {
      open.choices[0].delta.content += next.choices[0].delta.content;
      merged[merged.length - 1] = `data: ${JSON.stringify(open)}\n\n`;
    } else {
      merged.push(event);
      open = next;
    }
  }
  return merged.join('');
}

const AFTER_EVENT = /(?<=\n\r?\n)/;
const WHOLE_EVENT = /^data: ?(\{.*\})\r?\n\r?\n$/;

/** An event with words and nothing else that counts. */
const wordsEvent = z.looseObject({
  choices: z.tuple([
    z.looseObject({
      index: z.literal(0),
      delta: z.object({ role: z.string().nullish(), content: z.string() }).catchall(z.null()),
      finish_reason: z.null().optional(),
    }),
  ]),
  usage: z.null().optional(),
  error: z.undefined().optional(),
});
type WordsEvent = z.infer<typeof wordsEvent>;

function wordsEventIn(event: string): WordsEvent | null {
  const [, data] = WHOLE_EVENT.exec(event) ?? [];
  return data === undefined ? null : (wordsEvent.safeParse(jsonIn(data)).data ?? null);
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
