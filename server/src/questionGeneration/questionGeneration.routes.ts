import { questionGenerationApi } from '@assay/contract/questions/questionGeneration';
import type { App } from '../app.ts';
import type { Model } from '../assistant/model/model.service.ts';
import { EventAnswer, routes } from '../platform/http/bind.ts';
import type { Binder } from '../platform/http/bind.ts';
import { previewSet } from '../questionGate/questionGate.service.ts';
import type { Generations } from './generations.service.ts';
import { viewOrigin } from './origins.service.ts';
import { progressOf } from './progress.service.ts';
import { acceptItem, rejectItem, viewGeneration, viewGenerations } from './review.service.ts';

export function bindQuestionGeneration(
  binder: Binder,
  app: App,
  { generations, model }: { generations: Generations; model: Model | null },
) {
  routes(binder, questionGenerationApi, {
    generate: async ({ body }, { actor }) => ({ generation: await generations.start(actor, body) }),
    generations: (_asked, { actor }) => viewGenerations(app, actor),
    generation: async ({ params }, { actor, events }) => {
      const generation = await viewGeneration(app, actor, params.id);
      return events ? new EventAnswer(progressOf(app, actor, generation)) : { generation };
    },
    edit: async ({ params, body }, caller) => ({ generation: await generations.edit(caller, params.id, body) }),
    accept: async ({ params, body }, caller) => ({ generation: await acceptItem(app, caller, params.id, body) }),
    reject: async ({ params, body }, { actor }) => ({
      generation: await rejectItem(app, actor, params.id, body.item, body.reason),
    }),
    regenerate: async ({ params, body }, { actor }) => ({
      generation: await generations.regenerate(actor, params.id, body.item, body.wish),
    }),
    stop: async ({ params }, { actor }) => ({ generation: await generations.stop(actor, params.id) }),
    remove: async ({ params }, { actor }) => {
      await generations.remove(actor, params.id);
      return {};
    },
    origin: async ({ params }, { actor }) => ({ origin: await viewOrigin(app, actor, params.id) }),
    preview: ({ body }, { actor }) => previewSet(app, { actor, model }, body),
  });
}
