import { dossierApi } from '@assay/contract/rounds/dossier';
import type { App } from '../../app.ts';
import { routes } from '../../platform/http/bind.ts';
import type { Binder } from '../../platform/http/bind.ts';
import { viewDossier } from './dossier.service.ts';
import { createDossierLink, listDossierLinks, readDossier, revokeLink } from './dossierLinks.service.ts';

export function bindDossiers(binder: Binder, app: App) {
  routes(binder, dossierApi, {
    view: async ({ params }, { actor }) => ({ dossier: await viewDossier(app, params, actor) }),
    links: async ({ params }) => ({ items: await listDossierLinks(app, params) }),
    createLink: ({ params, body }, caller) => createDossierLink(app, caller, params, body.days),
    revokeLink: async ({ params }, caller) => {
      await revokeLink(app, caller, params);
      return {};
    },
    read: async ({ body }, { origin }) => ({ dossier: await readDossier(app, body.token, origin) }),
  });
}
