/** An event as it is sealed: stored values as text, so that none can change unnoticed. */
export interface SealableEvent {
  id: number;
  /** ISO 8601 UTC with microseconds. */
  at: string;
  action: string;
  actorId: number | null;
  subjectId: number | null;
  /** JSON as the database writes it: members in its order, one space after each colon and comma. */
  details: string;
}

/** A place in the chain. */
export interface Link {
  position: number;
  hash: Buffer;
}

/** Before the first event. */
export const CHAIN_START: Link = { position: 0, hash: Buffer.alloc(32) };

/** The one text of an event: a JSON array in a fixed order. */
export const canonical = ({ id, at, action, actorId, subjectId, details }: SealableEvent): string =>
  JSON.stringify([id, at, action, actorId, subjectId, details]);
