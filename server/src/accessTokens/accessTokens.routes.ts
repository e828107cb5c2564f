import { accessTokensApi } from '@assay/contract/people/accessTokens';
import type { App } from '../app.ts';
import { routes } from '../platform/http/bind.ts';
import type { Binder } from '../platform/http/bind.ts';
import { createToken, revokeOwnToken, revokeTokenOf, tokensOf, tokensOfUser } from './accessTokens.service.ts';

export function bindAccessTokens(binder: Binder, app: App) {
  routes(binder, accessTokensApi, {
    list: async (_asked, { actor }) => ({ items: await tokensOf(app, actor.userId) }),
    create: ({ body }, by) => createToken(app, by, body),
    revoke: async ({ params }, by) => {
      await revokeOwnToken(app, by, params.id);
      return {};
    },
    listOf: async ({ params }) => ({ items: await tokensOfUser(app, params.id) }),
    revokeOf: async ({ params }, by) => {
      await revokeTokenOf(app, by, params.id, params.tokenId);
      return {};
    },
  });
}
