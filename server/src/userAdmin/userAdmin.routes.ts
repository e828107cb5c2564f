import { userAdminApi } from '@assay/contract/people/userAdmin';
import { userImportApi } from '@assay/contract/people/userImport';
import type { App } from '../app.ts';
import { WithMessage, routes } from '../platform/http/bind.ts';
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
      new WithMessage(
        { user: await createPerson(app, by, body) },
        'Account created. They’ll get an email with a link to set a password.',
      ),
    update: async ({ params, body }, by) => ({ user: await updatePerson(app, by, params.id, body) }),
    notify: async ({ body }, by) => {
      const outcome = await notifyPeople(app, by, body);
      return new WithMessage(outcome, reachedText(outcome));
    },
    remove: async ({ params, query }, by) => {
      const fate = query.erase === true ? 'erased' : 'kept';
      const attempts = await removePerson(app, by, params.id, fate);
      const [attemptsKept, attemptsErased] = fate === 'kept' ? [attempts, 0] : [0, attempts];
      if (attemptsKept > 0)
        return new WithMessage(
          { outcome: 'anonymised', attemptsKept, attemptsErased },
          'Account deleted. Its attempts stay, without a name.',
        );
      const also = attemptsErased > 0 ? ', and its attempts with it' : '';
      return new WithMessage({ outcome: 'deleted', attemptsKept, attemptsErased }, `Account deleted${also}.`);
    },
  });
  routes(binder, userImportApi, {
    preview: ({ body }, by) => previewImport(app, by, body.content),
    apply: ({ body }, by) => applyImport(app, by, body),
  });
}
