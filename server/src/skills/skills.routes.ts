import { skillsApi } from '@assay/contract/questions/skills';
import type { App } from '../app.ts';
import { routes } from '../platform/http/bind.ts';
import type { Binder } from '../platform/http/bind.ts';
import {
  addSkill,
  changeSkill,
  deleteSkill,
  setActive,
  viewCategories,
  viewSkill,
  viewManagedSkills,
  viewSkills,
} from './skills.service.ts';

export function bindSkills(binder: Binder, app: App) {
  routes(binder, skillsApi, {
    list: ({ query }, { actor }) => viewSkills(app, actor, query),
    get: async ({ params }, { actor }) => ({ skill: await viewSkill(app, actor, params.id) }),
    categories: async (_asked, { actor }) => ({ items: await viewCategories(app, actor) }),
    create: async ({ body }, caller) => ({ skill: await addSkill(app, caller, body) }),
    adminList: ({ query }) => viewManagedSkills(app, query),
    adminCreate: async ({ body }, caller) => ({ skill: await addSkill(app, caller, body) }),
    setActive: ({ body }, caller) => setActive(app, caller, body),
    update: async ({ params, body }, caller) => ({ skill: await changeSkill(app, caller, params.id, body) }),
    remove: async ({ params }, caller) => ({ outcome: await deleteSkill(app, caller, params.id) }),
  });
}
