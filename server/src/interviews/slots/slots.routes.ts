import { slotsApi } from '@assay/contract/rounds/slots';
import type { App } from '../../app.ts';
import { routes } from '../../platform/http/bind.ts';
import type { Binder } from '../../platform/http/bind.ts';
import { listSlots, offerSlots, withdrawSlot } from './slots.service.ts';

export function bindSlots(binder: Binder, app: App) {
  routes(binder, slotsApi, {
    list: async ({ params }) => ({ items: await listSlots(app, params.id) }),
    offer: ({ params, body }, caller) => offerSlots(app, caller, params.id, body),
    withdraw: async ({ params }, caller) => {
      await withdrawSlot(app, caller, params);
      return {};
    },
  });
}
