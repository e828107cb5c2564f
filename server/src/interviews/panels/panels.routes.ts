import { panelsApi } from '@assay/contract/panels';
import type { App } from '../../app.ts';
import { routes } from '../../platform/http/bind.ts';
import type { Binder } from '../../platform/http/bind.ts';
import { listOwnInterviews } from './panels.service.ts';

export function bindPanels(binder: Binder, app: App) {
  routes(binder, panelsApi, {
    interviews: ({ query }, { actor }) => listOwnInterviews(app, actor, query),
  });
}
