import type { ChatMessage } from '@assay/contract/assistant';

/** A message of the branch that is shown, and the others in its place. */
export type Place = {
  message: ChatMessage;
  /** This one and its alternatives in order: edited questions, or answers given again. */
  versions: readonly number[];
};

/** The version picked after each message (its id), where it is not the latest. */
export type Picked = ReadonlyMap<number | null, number>;

/** The messages of one branch, from the first; where several follow, the picked or the latest one. */
export function branchOf(messages: readonly ChatMessage[], picked: Picked): Place[] {
  const places: Place[] = [];
  let last: number | null = null;
  for (;;) {
    const parent: number | null = last;
    const versions: readonly ChatMessage[] = messages.filter(({ parentId }) => parentId === parent);
    const chosen = picked.get(last);
    const message: ChatMessage | undefined = versions.find(({ id }) => id === chosen) ?? versions.at(-1);
    if (!message) return places;
    places.push({ message, versions: versions.map(({ id }) => id) });
    last = message.id;
  }
}
