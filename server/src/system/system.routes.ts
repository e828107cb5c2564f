import { systemApi } from '@assay/contract/people/auth';
import type { App } from '../app.ts';
import { routes } from '../platform/http/bind.ts';
import type { Binder } from '../platform/http/bind.ts';
import { publicConfig } from './system.service.ts';

export function bindSystem(binder: Binder, app: App) {
  routes(binder, systemApi, {
    config: async () => publicConfig(app),
    ip: async (_asked, { origin }) => ({ ip: origin.address }),
  });
}
