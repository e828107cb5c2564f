import { skillsApi } from '@assay/contract/skills';
import type { App } from '../platform/app.ts';
import { routes } from '../platform/http/bind.ts';
import type { Binder } from '../platform/http/bind.ts';
import { changeSkill, createSkill, deleteSkill, viewCategories, viewSkill, viewSkills } from './skills.service.ts';

export function bindSkills(binder: Binder, app: App) {
  routes(binder, skillsApi, {
    list: ({ query }, { actor }) => viewSkills(app, actor, query),
    get: async ({ params }, { actor }) => ({ skill: await viewSkill(app, actor, params.id) }),
    categories: async (_asked, { actor }) => ({ items: await viewCategories(app, actor) }),
    create: async ({ body }) => ({ skill: await createSkill(app, body) }),
    adminList: ({ query }, { actor }) => viewSkills(app, actor, query),
    adminCreate: async ({ body }) => ({ skill: await createSkill(app, body) }),
    update: async ({ params, body }) => ({ skill: await changeSkill(app, params.id, body) }),
    remove: async ({ params }) => ({ outcome: await deleteSkill(app, params.id) }),
  });
}
