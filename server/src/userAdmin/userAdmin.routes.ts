import { userAdminApi } from '@assay/contract/userAdmin';
import { userImportApi } from '@assay/contract/userImport';
import type { App } from '../platform/app.ts';
import { Told, routes } from '../platform/http/bind.ts';
import type { Binder } from '../platform/http/bind.ts';
import { listPeople, peopleOverview, viewGroups } from './directory.service.ts';
import { applyImport, previewImport } from './peopleImport.service.ts';
import { notifyPeople, reachedText } from './peopleNotice.service.ts';
import { createPerson, removePerson, updatePerson } from './userAdmin.service.ts';

export function bindUserAdmin(binder: Binder, app: App) {
  routes(binder, userAdminApi, {
    list: ({ query }) => listPeople(app, query),
    groups: () => viewGroups(app),
    overview: () => peopleOverview(app),
    create: async ({ body }, by) =>
      new Told({ user: await createPerson(app, by, body) }, 'Account created; a link to set a password was mailed.'),
    update: async ({ params, body }, by) => ({ user: await updatePerson(app, by, params.id, body) }),
    notify: async ({ body }, by) => {
      const told = await notifyPeople(app, by, body);
      return new Told(told, reachedText(told));
    },
    remove: async ({ params }, by) => {
      const attemptsKept = await removePerson(app, by, params.id);
      return attemptsKept === 0
        ? new Told({ outcome: 'deleted', attemptsKept }, 'Account deleted.')
        : new Told({ outcome: 'anonymised', attemptsKept }, 'Account deleted; its attempts stay without a name.');
    },
  });
  routes(binder, userImportApi, {
    preview: ({ body }, by) => previewImport(app, by, body.content),
    apply: ({ body }, by) => applyImport(app, by, body),
  });
}
