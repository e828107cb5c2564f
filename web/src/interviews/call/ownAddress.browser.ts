/** Found sooner than this, or only seconds later. */
const FOUND_WITHIN_MS = 300;

/**
 * Whether a new connection has found an address of its own. After a network's return Chromium gives one to some new
 * connections at once, and to others of the same second only when it next notices a change of networks, 1.5 to 3.2 s
 * later (decision 0040): another connection is the faster way.
 * @param peer before its first description
 */
export function findAddress(peer: RTCPeerConnection): () => Promise<boolean> {
  const found = Promise.withResolvers<boolean>();
  peer.addEventListener('icecandidate', ({ candidate }) => {
    if (candidate !== null && candidate.candidate !== '') found.resolve(true);
  });
  return () => {
    setTimeout(() => found.resolve(false), FOUND_WITHIN_MS);
    return found.promise;
  };
}
