import { auditApi } from '@assay/contract/audit';
import type { App } from '../app.ts';
import { routes } from '../platform/http/bind.ts';
import type { Binder } from '../platform/http/bind.ts';
import { viewLog } from './auditLog.service.ts';
import { startVerification } from './verification.service.ts';

export function bindAudit(binder: Binder, app: App) {
  routes(binder, auditApi, {
    list: ({ query }) => viewLog(app, query),
    verify: (_asked, by) => startVerification(app, by),
  });
}
