import { calibrationsApi } from '@assay/contract/questions/calibrations';
import { itemsApi } from '@assay/contract/questions/items';
import type { App } from '../app.ts';
import { routes } from '../platform/http/bind.ts';
import type { Binder } from '../platform/http/bind.ts';
import type { Calibrations } from './calibrations.service.ts';
import { viewItem, viewItems } from './items.service.ts';
import type { KeysInForce } from './items.service.ts';

interface Using {
  calibrations: Calibrations;
  /** Corrections belong to quiz, which items must not depend on. */
  keysInForce: KeysInForce;
}

export function bindItems(binder: Binder, app: App, { calibrations, keysInForce }: Using) {
  routes(binder, itemsApi, {
    list: ({ params, query }) => viewItems(app, { ...query, skillId: params.id }),
    get: ({ params, query }, by) => viewItem({ ...app, keysInForce }, by, params.id, query),
  });
  routes(binder, calibrationsApi, {
    view: ({ params }) => calibrations.view(params.id),
    start: ({ params, body }, by) => calibrations.start(by, params.id, body.model),
  });
}
