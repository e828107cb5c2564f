import { questionGenerationApi } from '@assay/contract/questionGeneration';
import type { App } from '../app.ts';
import { routes } from '../platform/http/bind.ts';
import type { Binder } from '../platform/http/bind.ts';
import { previewSet } from '../questionGate/questionGate.service.ts';
import { acceptItem, viewGeneration, viewGenerations } from './generations.service.ts';
import type { Generations } from './generations.service.ts';

export function bindQuestionGeneration(binder: Binder, app: App, generations: Generations) {
  routes(binder, questionGenerationApi, {
    generate: async ({ body }, { actor }) => ({ generation: await generations.start(actor, body) }),
    generations: (_asked, { actor }) => viewGenerations(app, actor),
    generation: async ({ params }, { actor }) => ({ generation: await viewGeneration(app, actor, params.id) }),
    accept: async ({ params, body }, caller) => ({ generation: await acceptItem(app, caller, params.id, body.item) }),
    preview: ({ body }) => previewSet(app, body),
  });
}
