import { questionFilesApi } from '@assay/contract/questions/questionFiles';
import type { App } from '../app.ts';
import { routes, WithMessage } from '../platform/http/bind.ts';
import type { Binder } from '../platform/http/bind.ts';
import { exportQuestions, previewExport } from './exporting.service.ts';
import {
  askToApply,
  askToUndo,
  discardImport,
  readAgain,
  uploadFile,
  viewImport,
  viewItems,
  viewRecent,
} from './questionFiles.service.ts';

export function bindQuestionFiles(binder: Binder, app: App) {
  routes(binder, questionFilesApi, {
    upload: async ({ body }, caller) => ({ import: await uploadFile(app, caller, body) }),
    recent: () => viewRecent(app),
    get: async ({ params }) => ({ import: await viewImport(app, params.id) }),
    items: ({ params, query }) => viewItems(app, params.id, query),
    reread: async ({ params, body }) => ({ import: await readAgain(app, params.id, body.format) }),
    apply: async ({ params, body }, caller) => ({ import: await askToApply(app, caller, params.id, body) }),
    undo: async ({ params }, caller) => ({ import: await askToUndo(app, caller, params.id) }),
    discard: async ({ params }) => {
      await discardImport(app, params.id);
      return new WithMessage({}, 'The file was removed.');
    },
    preview: ({ query }) => previewExport(app, query),
    export: ({ query }, caller) => exportQuestions(app, caller, query),
  });
}
