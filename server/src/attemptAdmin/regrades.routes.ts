import { regradesApi } from '@assay/contract/quiz/regrades';
import type { App } from '../app.ts';
import { WithMessage, routes } from '../platform/http/bind.ts';
import type { Binder } from '../platform/http/bind.ts';
import { markingOf } from '../quiz/regrading/decidedMarking.ts';
import { previewRegrade } from '../quiz/regrading/regradePreview.service.ts';
import { noteKeysViewed } from '../questions/questions.service.ts';
import { applyRegrade, undoRegrade, viewRegrade, viewRegrading } from '../quiz/regrading/regrading.service.ts';

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
      return new WithMessage({ regrade: await viewRegrade(app, id) }, 'Correction applied.');
    },
    view: async ({ params }) => ({ regrade: await viewRegrade(app, params.id) }),
    undo: async ({ params }, by) => {
      await undoRegrade(app, by, params.id);
      return new WithMessage({ regrade: await viewRegrade(app, params.id) }, 'Correction undone.');
    },
  });
}
