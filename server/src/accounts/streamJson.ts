/** A JSON object in text chunks; async iterable members become arrays. */
export async function* streamJson(members: Readonly<Record<string, unknown>>): AsyncGenerator<string> {
  let before = '{';
  for (const [name, value] of Object.entries(members)) {
    yield `${before}${JSON.stringify(name)}:`;
    before = ',';
    if (isRead(value)) yield* listOf(value);
    else yield JSON.stringify(value);
  }
  yield before === '{' ? '{}' : '}';
}

async function* listOf(items: AsyncIterable<unknown>): AsyncGenerator<string> {
  let before = '[';
  for await (const item of items) {
    yield before + JSON.stringify(item);
    before = ',';
  }
  yield before === '[' ? '[]' : ']';
}

const isRead = (value: unknown): value is AsyncIterable<unknown> =>
  typeof value === 'object' && value !== null && Symbol.asyncIterator in value;
