/** An event in its sealed form: stored values as text, so that any change is noticed. */
export interface SealableEvent {
  id: number;
  /** ISO 8601 UTC with microseconds. */
  at: string;
  action: string;
  actorId: number | null;
  subjectId: number | null;
  /** JSON as the database writes it: its key order, one space after each colon and comma. */
  details: string;
}

/** A position in the chain. */
export interface Link {
  position: number;
  hash: Buffer;
}

/** Before the first event. */
export const CHAIN_START: Link = { position: 0, hash: Buffer.alloc(32) };

/** The canonical text of an event: a JSON array in a fixed order. */
export const canonical = ({ id, at, action, actorId, subjectId, details }: SealableEvent): string =>
  JSON.stringify([id, at, action, actorId, subjectId, details]);
