import { accountsApi } from '@assay/contract/people/accounts';
import type { App } from '../app.ts';
import { WithMessage, routes } from '../platform/http/bind.ts';
import type { Binder } from '../platform/http/bind.ts';
import { deactivate, deleteAccount, reactivate } from './closing.service.ts';
import { cancelEmailChange, resendEmailChange, viewOwnEmail } from './emailChange.service.ts';
import { confirmEmail, undoEmailChange } from './emailLinks.service.ts';
import { downloadPersonalData } from './personalData.service.ts';
import { changePreferences, updateProfile, viewPreferences } from './profile.service.ts';

export function bindAccounts(binder: Binder, app: App) {
  routes(binder, accountsApi, {
    updateProfile: async ({ body }, by) =>
      new WithMessage({ user: await updateProfile(app, by, body) }, 'Profile updated successfully!'),
    ownEmail: (_asked, { actor }) => viewOwnEmail(app, actor),
    resendEmailChange: (_asked, { actor }) => resendEmailChange(app, actor),
    cancelEmailChange: (_asked, by) => cancelEmailChange(app, by),
    preferences: async (_asked, { actor }) => ({ preferences: await viewPreferences(app, actor) }),
    updatePreferences: async ({ body }, { actor }) => ({ preferences: await changePreferences(app, actor, body) }),
    personalData: (_asked, { actor, origin }) => downloadPersonalData(app, actor, origin),
    deactivate: async (_asked, { actor, origin }) => {
      const reactivateUntil = (await deactivate(app, actor, origin)).toISOString();
      return new WithMessage({ reactivateUntil }, 'Account deactivated. You have 30 days to reactivate.');
    },
    reactivate: ({ body }, { origin, token }) => reactivate(app, body, origin, token),
    deleteAccount: async ({ body }, by) => {
      await deleteAccount(app, by, body);
      return new WithMessage({}, 'Your account was deleted.');
    },
    confirmEmail: ({ body }, { origin }) => confirmEmail(app, body.token, origin),
    undoEmailChange: ({ body }, { origin }) => undoEmailChange(app, body.token, origin),
  });
}
