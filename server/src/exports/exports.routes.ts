import { exportsApi } from '@assay/contract/reports/exports';
import type { App } from '../app.ts';
import { routes } from '../platform/http/bind.ts';
import type { Binder } from '../platform/http/bind.ts';
import { download, prepareExport } from './exports.service.ts';

export function bindExports(binder: Binder, app: App) {
  routes(binder, exportsApi, {
    prepare: ({ body }, { actor }) => prepareExport(app, actor, body),
    download: ({ params }, { origin }) => download(app, params.ticket, origin),
  });
}
