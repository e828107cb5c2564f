import { authApi } from '@assay/contract/people/auth';
import { secondFactorApi } from '@assay/contract/people/secondFactor';
import type { App } from '../app.ts';
import { WithMessage, routes } from '../platform/http/bind.ts';
import type { Binder } from '../platform/http/bind.ts';
import { changePassword, register, signIn, whoAmI } from './auth.service.ts';
import { requestOtp, verifyOtp } from './otp.service.ts';
import { resetPassword } from './reset.service.ts';
import {
  confirm,
  enrol,
  renewRecoveryCodes,
  secondFactorStatus,
  switchOff,
} from './secondFactor/secondFactor.service.ts';
import { takeSecondStep } from './secondFactor/secondStep.service.ts';
import { endOtherSessions, endOwnSession, endSessionsOf, ownSessions, signOut } from './sessions.service.ts';

export function bindAuth(binder: Binder, app: App) {
  routes(binder, authApi, {
    register: ({ body }, { origin }) => register(app, body, origin),
    login: ({ body }, { origin, token }) => signIn(app, body, origin, token),
    logout: async (_asked, caller) => {
      await signOut(app, caller);
      return {};
    },
    me: async (_asked, { actor }) => ({ user: await whoAmI(app, actor) }),
    changePassword: async ({ body }, by) => {
      await changePassword(app, by, body);
      return new WithMessage({}, 'Password changed successfully!');
    },
    forgotPassword: async ({ body }, { origin }) =>
      new WithMessage(
        await requestOtp(app, body.email, origin),
        'If this address has an account, we’ve sent it a code.',
      ),
    verifyOtp: async ({ body }, { origin }) => ({ resetToken: await verifyOtp(app, body, origin) }),
    resetPassword: async ({ body }, { origin }) => {
      await resetPassword(app, body, origin);
      return new WithMessage({}, 'Password reset successfully!');
    },
    sessions: async (_asked, { actor }) => ({ items: await ownSessions(app, actor) }),
    endOtherSessions: async (_asked, { actor, origin }) => ({ ended: await endOtherSessions(app, actor, origin) }),
    endSession: async ({ params }, caller) => {
      await endOwnSession(app, caller, params.id);
      return {};
    },
    endSessionsOf: async ({ params }, caller) => ({ ended: await endSessionsOf(app, caller, params.id) }),
  });
  routes(binder, secondFactorApi, {
    secondStep: ({ body }, { origin, token }) => takeSecondStep(app, body, origin, token),
    status: (_asked, { actor }) => secondFactorStatus(app, actor),
    enrol: ({ body }, by) => enrol(app, by, body.currentPassword),
    confirm: async ({ body }, { actor, origin }) => ({ recoveryCodes: await confirm(app, actor, body.code, origin) }),
    renewRecoveryCodes: async ({ body }, by) => ({ recoveryCodes: await renewRecoveryCodes(app, by, body) }),
    switchOff: async ({ body }, by) => {
      await switchOff(app, by, body);
      return {};
    },
  });
}
