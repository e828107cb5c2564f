import { readStored, removeStored, writeStored } from '../../platform/storage.ts';
import type { KeptDraft } from './draftQueue.ts';

/** The draft that could not be sent yet, in this browser; without storage it lasts as long as the page. */
export function keptDraft<Content>(userId: number, name: string) {
  const key = `feedback:${userId}:${name}`;
  return {
    read: (): KeptDraft<Content> | null => parsed(readStored(key)) as KeptDraft<Content> | null,
    write: (kept: KeptDraft<Content> | null) =>
      kept === null ? removeStored(key) : void writeStored(key, JSON.stringify(kept)),
  };
}

/** Another program may have written there. */
function parsed(text: string | null): unknown {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    return typeof value === 'object' && value !== null && 'sequence' in value ? value : null;
  } catch {
    return null;
  }
}
