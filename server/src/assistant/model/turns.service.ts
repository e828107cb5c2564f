/** Of all answers together fifty a second: of five, each gets some words ten times a second; of fifty, once. */
const TURN_MS = 20;

/**
 * Words of many answers often arrive at the same moment, and each piece of an answer costs as much as a small request.
 * So that other requests need not wait behind all of them, pieces take turns, and the words of several become one.
 * @returns a function whose promise resolves when its caller may go: one every few milliseconds, in the order of the
 *   calls
 */
export function createTurns(turnMs = TURN_MS): () => Promise<void> {
  const waiting: (() => void)[] = [];
  let isTaken = false;

  function next() {
    const go = waiting.shift();
    isTaken = go !== undefined;
    if (!go) return;
    setTimeout(next, turnMs);
    go();
  }

  return () =>
    new Promise((resolve) => {
      waiting.push(resolve);
      if (!isTaken) next();
    });
}
