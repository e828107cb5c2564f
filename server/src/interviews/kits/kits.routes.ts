import { kitsApi } from '@assay/contract/rounds/kits';
import type { App } from '../../app.ts';
import { routes } from '../../platform/http/bind.ts';
import type { Binder } from '../../platform/http/bind.ts';
import { archiveKit, changeKit, createKit, duplicateKit, listKits, restoreKit, viewKit } from './kits.service.ts';
import { chooseKit, viewRoundKit } from './roundKit.service.ts';

export function bindKits(binder: Binder, app: App) {
  routes(binder, kitsApi, {
    list: ({ query }) => listKits(app, query),
    view: async ({ params }) => ({ kit: await viewKit(app, params.id) }),
    create: async ({ body }, caller) => ({ kit: await createKit(app, caller, body) }),
    change: async ({ params, body }, caller) => ({ kit: await changeKit(app, caller, params.id, body) }),
    duplicate: async ({ params }, caller) => ({ kit: await duplicateKit(app, caller, params.id) }),
    archive: async ({ params }, caller) => ({ kit: await archiveKit(app, caller, params.id) }),
    restore: async ({ params }, caller) => ({ kit: await restoreKit(app, caller, params.id) }),
    ofRound: async ({ params }) => ({ kit: await viewRoundKit(app, params.id) }),
    choose: async ({ params, body }, caller) => ({ kit: await chooseKit(app, caller, params.id, body.kitId) }),
  });
}
