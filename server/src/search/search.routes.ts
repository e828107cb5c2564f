import { searchApi } from '@assay/contract/search';
import type { App } from '../app.ts';
import { routes } from '../platform/http/bind.ts';
import type { Binder } from '../platform/http/bind.ts';
import { search } from './search.service.ts';

export function bindSearch(binder: Binder, app: App) {
  routes(binder, searchApi, { search: ({ query }, { actor }) => search(app, actor, query.q) });
}
