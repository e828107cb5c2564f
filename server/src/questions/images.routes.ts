import { questionImagesApi } from '@assay/contract/questions/questionImages';
import type { App } from '../app.ts';
import { routes } from '../platform/http/bind.ts';
import type { Binder } from '../platform/http/bind.ts';
import { uploadImage, viewImage } from './images.service.ts';

export function bindQuestionImages(binder: Binder, app: App) {
  routes(binder, questionImagesApi, {
    upload: async ({ body }, caller) => ({ image: await uploadImage(app, caller, body.image) }),
    get: ({ params }) => viewImage(app, params.sha256),
  });
}
