import { legalApi } from '@assay/contract/people/legal';
import type { App } from '../app.ts';
import { routes } from '../platform/http/bind.ts';
import type { Binder } from '../platform/http/bind.ts';
import { readLegalPage } from './legal.service.ts';

export function bindLegal(binder: Binder, app: App) {
  routes(binder, legalApi, {
    page: async ({ params }) => readLegalPage(app, params.page),
  });
}
