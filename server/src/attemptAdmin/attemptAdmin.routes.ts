import { attemptAdminApi } from '@assay/contract/quiz/attemptAdmin';
import type { App } from '../app.ts';
import { WithMessage, routes } from '../platform/http/bind.ts';
import type { Binder } from '../platform/http/bind.ts';
import { end, extend, inspect, restore, voidOne, voidMany } from './attemptAdmin.service.ts';
import { assessAttempt, setAssessmentShared, withdraw } from './assessing.service.ts';
import { listAllAttempts, listAttempts, listAttemptsOf } from './attemptList.service.ts';

export function bindAttemptAdmin(binder: Binder, app: App) {
  routes(binder, attemptAdminApi, {
    list: ({ query }) => listAttempts(app, query),
    all: async ({ query }) => ({ items: await listAllAttempts(app, query) }),
    ofUser: ({ params, query }) => listAttemptsOf(app, params.id, query),
    inspect: async ({ params }, by) => ({ attempt: await inspect(app, by, params.id) }),
    assess: async ({ params, body }, by) =>
      new WithMessage({ attempt: await assessAttempt(app, by, params.id, body) }, 'Assessment added.'),
    shareAssessment: async ({ params, body }, by) => ({
      attempt: await setAssessmentShared(app, by, params, body.shared),
    }),
    withdrawAssessment: async ({ params, body }, by) => ({
      attempt: await withdraw(app, by, params, body.reason),
    }),
    extend: ({ body }, by) => extend(app, by, body),
    end: async ({ params }, by) => ({ attempt: await end(app, by, params.id) }),
    void: async ({ params, body }, by) => ({ attempt: await voidOne(app, by, params.id, body.reason) }),
    voidMany: ({ body }, by) => voidMany(app, by, body.attemptIds, body.reason),
    restore: async ({ params }, by) => ({ attempt: await restore(app, by, params.id) }),
  });
}
