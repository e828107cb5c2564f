import type { NewPlatform, PlatformChange } from '@assay/contract/lti';
import { withAudit } from '../audit/audit.service.ts';
import type { App, By } from '../app.ts';
import { sendFailedAgain } from '../lti/grades.service.ts';
import { wantMembers } from '../ltiLaunch/courses.service.ts';
import { addPlatform, changePlatform, getPlatform, removePlatform } from '../lti/platforms.service.ts';

const detailsOf = ({ id, issuer }: { id: number; issuer: string }) => ({ platformId: id, issuer });

export const add = (app: App, by: By, platform: NewPlatform) =>
  withAudit(app, by, async (inside) => {
    const added = await addPlatform(inside, platform, 'active');
    return [added, { action: 'lti_platform_added', details: detailsOf(added) }];
  });

export const change = (app: App, by: By, id: number, wanted: PlatformChange) =>
  withAudit(app, by, async (inside) => {
    const changed = await changePlatform(inside, id, wanted);
    const { state, domains, keysUrl, tokenUrl, authorizationUrl } = changed;
    const details = { ...detailsOf(changed), state, domains: domains.join(' '), keysUrl, tokenUrl, authorizationUrl };
    return [changed, { action: 'lti_platform_changed', details }];
  });

export const sendAgain = (app: App, by: By, id: number) =>
  withAudit(app, by, async (inside) => {
    const platform = await getPlatform(inside, id);
    const count = await sendFailedAgain(inside, id);
    return [count, { action: 'lti_grades_retried', details: { ...detailsOf(platform), count } }];
  });

export const fetchMembers = (app: App, by: By, wanted: { platformId: number; id: number; group: string }) =>
  withAudit(app, by, async (inside) => {
    const course = await wantMembers(inside, wanted);
    const details = { platformId: wanted.platformId, courseId: course.id };
    return [course, { action: 'lti_members_wanted', details }];
  });

export const remove = (app: App, by: By, id: number) =>
  withAudit(app, by, async (inside) => {
    const removed = await removePlatform(inside, id);
    return [{}, { action: 'lti_platform_removed', details: detailsOf(removed) }];
  });
