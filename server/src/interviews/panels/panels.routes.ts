import { panelsApi } from '@assay/contract/rounds/panels';
import type { App } from '../../app.ts';
import { routes } from '../../platform/http/bind.ts';
import type { Binder } from '../../platform/http/bind.ts';
import { calendarFeed, makeCalendarLink, revokeCalendarLink, viewCalendarLink } from './calendarFeed.service.ts';
import { findConflicts, listOwnInterviews } from './panels.service.ts';

export function bindPanels(binder: Binder, app: App) {
  routes(binder, panelsApi, {
    interviews: ({ query }, { actor }) => listOwnInterviews(app, actor, query),
    conflicts: async ({ query }) => ({ items: await findConflicts(app, query) }),
    calendarLink: (_asked, { actor }) => viewCalendarLink(app, actor),
    makeCalendarLink: (_asked, caller) => makeCalendarLink(app, caller),
    revokeCalendarLink: async (_asked, caller) => {
      await revokeCalendarLink(app, caller);
      return {};
    },
    calendarFeed: ({ params }) => calendarFeed(app, params.feed),
  });
}
