import { questionGenerationApi } from '@assay/contract/questionGeneration';
import type { App } from '../app.ts';
import { routes } from '../platform/http/bind.ts';
import type { Binder } from '../platform/http/bind.ts';
import { previewSet } from './questionGate.service.ts';

export function bindQuestionGate(binder: Binder, app: App) {
  routes(binder, questionGenerationApi, {
    preview: ({ body }) => previewSet(app, body),
  });
}
