/**
 * Words of many answers often arrive at the same moment. Handling them all before anything else would delay every other
 * request, so only a few go in each turn of the event loop.
 * @param most how many may go in one turn, at least 1
 * @returns a function whose promise resolves when its caller may go, in the order of the calls
 */
export function createTurns(most: number): () => Promise<void> {
  let waiting: (() => void)[] = [];

  function next() {
    const going = waiting.slice(0, most);
    waiting = waiting.slice(most);
    if (waiting.length > 0) setImmediate(next);
    for (const go of going) go();
  }

  return () =>
    new Promise((resolve) => {
      if (waiting.push(resolve) === 1) setImmediate(next);
    });
}
