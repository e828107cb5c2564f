import { ltiAdminApi } from '@assay/contract/lti';
import type { App } from '../app.ts';
import { toolAddresses } from '../lti/toolAddresses.service.ts';
import { listPlatforms } from '../lti/platforms.service.ts';
import { listCourses } from '../ltiLaunch/courses.service.ts';
import { createRegistration } from '../ltiLaunch/registrations.service.ts';
import { WithMessage, routes } from '../platform/http/bind.ts';
import type { Binder } from '../platform/http/bind.ts';
import { add, change, fetchMembers, remove, sendAgain } from './ltiAdmin.service.ts';

export function bindLtiAdmin(binder: Binder, app: App) {
  routes(binder, ltiAdminApi, {
    list: async () => ({ items: await listPlatforms(app), addresses: toolAddresses(app) }),
    create: async ({ body }, by) => ({ platform: await add(app, by, body) }),
    createRegistration: (_asked, by) => createRegistration(app, by),
    change: async ({ params, body }, by) => ({ platform: await change(app, by, params.id, body) }),
    sendAgain: async ({ params }, by) => ({ count: await sendAgain(app, by, params.id) }),
    courses: ({ params, query }) => listCourses(app, params.id, query),
    fetchMembers: async ({ params, body }, by) => ({
      course: await fetchMembers(app, by, { platformId: params.id, id: params.courseId, group: body.group }),
    }),
    remove: async ({ params }, by) => {
      await remove(app, by, params.id);
      return new WithMessage({}, 'Learning platform removed.');
    },
  });
}
