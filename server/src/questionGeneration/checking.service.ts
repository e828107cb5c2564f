/** Keeps what the gate finds in a set true to its items. */

import type { GateFinding, GeneratedItem } from '@assay/contract/questions/questionGeneration';
import type { Actor, App } from '../app.ts';
import type { Db } from '../platform/database/schema.ts';
import { judged } from '../questionGate/gate.ts';
import { gateFindings } from '../questionGate/questionGate.service.ts';
import { changeGeneration, findGeneration, lockGeneration } from './generations.store.ts';
import type { Change, StoredGeneration } from './generations.store.ts';
import { absent } from './review.service.ts';

interface Checked {
  /** The set with other items. @throws what refuses the change */
  change: (stored: StoredGeneration) => GeneratedItem[];
  with?: Pick<Change, 'state'>;
  /** Another deed of the same transaction. */
  also?: (tx: Db, stored: StoredGeneration) => Promise<void>;
}

/**
 * Stores changed items with what the gate finds in all of them. It looks through the bank before the transaction, which
 * would keep others waiting, and looks again if the items have changed by then.
 */
export async function changeChecked(
  app: Pick<App, 'db'>,
  { actor, id }: { actor: Actor; id: number },
  { change, with: more = {}, also }: Checked,
): Promise<StoredGeneration> {
  const one = { id, userId: actor.userId };
  for (;;) {
    const before = await findGeneration(app.db, one);
    if (!before) throw absent();
    const items = change(before);
    const found = await gateFindings(app, { items: items.map(asked), sourceText: before.wanted.sourceText });
    const changed = await app.db.transaction().execute(async (tx) => {
      const stored = await lockGeneration(tx, one);
      if (!stored) throw absent();
      const current = change(stored);
      if (JSON.stringify(current.map(asked)) !== JSON.stringify(items.map(asked))) return null;
      const next = {
        ...more,
        items: current.map((item, nth) => rejudged(item, found.items[nth] ?? [])),
        findings: found.set,
      };
      await changeGeneration(tx, id, next);
      await also?.(tx, stored);
      return { ...stored, ...next };
    });
    if (changed) return changed;
  }
}

/** The members that the gate reads. */
const asked = ({ questionText, options, correctAnswer, explanation, keepOrder, quote, questionId }: GeneratedItem) => ({
  questionText,
  options,
  correctAnswer,
  explanation,
  keepOrder,
  quote,
  questionId: questionId ?? undefined,
});

/** The findings of blind solving stay; those about an accepted question stay on record. */
const rejudged = (item: GeneratedItem, found: readonly GateFinding[]): GeneratedItem =>
  item.questionId === null
    ? { ...item, ...judged([...found, ...item.findings.filter(({ check }) => check === 'blindSolve')]) }
    : item;
