import type { RegradeDecision } from '@assay/contract/regrades';
import { regradesApi } from '@assay/contract/regrades';
import { Failure } from '@assay/contract/failure';
import type { App } from '../platform/app.ts';
import { Told, routes } from '../platform/http/bind.ts';
import type { Binder } from '../platform/http/bind.ts';
import { previewRegrade } from '../quiz/regradePreview.service.ts';
import { noteKeysViewed } from '../questions/questions.service.ts';
import { applyRegrade, undoRegrade, viewRegrade, viewRegrading } from '../quiz/regrading.service.ts';
import type { Marking } from '../quiz/scoring.ts';

export function bindRegrades(binder: Binder, app: App) {
  routes(binder, regradesApi, {
    question: async ({ params }, by) => {
      const found = await viewRegrading(app, params.id);
      await noteKeysViewed(app, by, { questionId: params.id });
      return found;
    },
    preview: ({ params, query, body }) =>
      previewRegrade(app, params.id, { versionIds: body.versionIds, marking: markingOf(body) }, query),
    apply: async ({ params, body }, by) => {
      const id = await applyRegrade(app, by, params.id, { ...body, marking: markingOf(body) });
      return new Told({ regrade: await viewRegrade(app, id) }, 'Correction applied.');
    },
    view: async ({ params }) => ({ regrade: await viewRegrade(app, params.id) }),
    undo: async ({ params }, by) => {
      await undoRegrade(app, by, params.id);
      return new Told({ regrade: await viewRegrade(app, params.id) }, 'Correction taken back.');
    },
  });
}

function markingOf({ rule, keys }: Pick<RegradeDecision, 'rule' | 'keys'>): Marking {
  if (rule !== 'keys') return { rule };
  if (keys.length > 0) return { rule, keys: [...new Set(keys)].toSorted() };
  const message = 'Choose at least one right option';
  throw new Failure('invalid_input', { message, errors: { keys: message } });
}
