/** A person's text in the place of the model's. */

import type { GeneratedItem, ItemText, questionGenerationApi } from '@assay/contract/questions/questionGeneration';
import { Failure } from '@assay/contract/failure';
import type { Asked } from '@assay/contract/endpoint';
import type { App, By } from '../app.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { changeChecked } from './checking.service.ts';
import type { StoredGeneration } from './generations.store.ts';
import { demandVersion, itemAt } from './review.service.ts';

export type Edit = Asked<typeof questionGenerationApi.edit>['body'];

/** @throws generation_running, item_accepted, item_rejected; item_changed if another version was read */
export function editItem(
  app: Pick<App, 'db' | 'clock'>,
  by: By,
  id: number,
  { item: nth, version, ...text }: Edit,
): Promise<StoredGeneration> {
  const { actor, origin } = by;
  const now = app.clock.now();
  return changeChecked(
    app,
    { actor, id },
    {
      change: (stored) => {
        const item = itemAt(stored, nth);
        if (item.questionId !== null) throw new Failure('item_accepted');
        if (item.rejected !== null) throw new Failure('item_rejected');
        demandVersion(item, version);
        return stored.items.with(nth - 1, edited(item, text, now));
      },
      also: (tx, { skillId }) =>
        recordAudit(
          { ...app, db: tx },
          {
            action: 'generated_question_edited',
            actorId: actor.userId,
            address: origin.address,
            details: { generationId: id, item: nth, version: version + 1, skillId },
          },
        ),
    },
  );
}

/** The findings of a model that answered the former text say nothing about this one. */
const edited = (item: GeneratedItem, text: ItemText, now: Date): GeneratedItem => ({
  ...item,
  ...text,
  version: item.version + 1,
  edit: { at: now.toISOString(), written: item.edit?.written ?? textOf(item) },
  solved: false,
  findings: item.findings.filter(({ check }) => check !== 'blindSolve'),
});

const textOf = ({
  questionText,
  options,
  correctAnswer,
  explanation,
  keepOrder,
  difficulty,
}: GeneratedItem): ItemText => ({
  questionText,
  options,
  correctAnswer,
  explanation,
  keepOrder,
  difficulty,
});

/** Whether a model should answer it without the key, as it answered the text before. */
export const awaitsSolving = ({ edit, solved, verdict, questionId, rejected }: GeneratedItem): boolean =>
  edit !== null && !solved && verdict !== 'refused' && questionId === null && rejected === null;
