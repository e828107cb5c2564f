import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { recordAudit } from './audit/audit.service.ts';
import { recordRefusal } from './audit/refusals.service.ts';
import { bindAudit } from './audit/audit.routes.ts';
import { keepAuditLog, sealEvents } from './audit/chain.service.ts';
import { bindAccounts } from './accounts/accounts.routes.ts';
import { bindAttemptAdmin } from './attemptAdmin/attemptAdmin.routes.ts';
import { bindRegrades } from './attemptAdmin/regrades.routes.ts';
import { purgeGone, purgeKeepingAttempts } from './accounts/purge.service.ts';
import { atPublic, refusalOfToken } from './accessTokens/accessTokens.policy.ts';
import { bindAccessTokens } from './accessTokens/accessTokens.routes.ts';
import { bindAuth } from './auth/auth.routes.ts';
import { actorAt, refusalOfQuizSession } from './auth/quizSessions.policy.ts';
import { sweepTries } from './auth/accountTries.service.ts';
import { sweepResets } from './auth/reset.service.ts';
import { sweepChallenges } from './auth/secondFactor/secondStep.service.ts';
import { endedSessions, findActor, findIdleActor, ownerOfDevice, sweepSessions } from './auth/sessions.service.ts';
import { bindExports } from './exports/exports.routes.ts';
import { sweepTickets } from './exports/exports.service.ts';
import { candidateQuizzes } from './interviews/candidatePage/quizzes.service.ts';
import { bindCandidatePage } from './interviews/candidatePage/candidatePage.routes.ts';
import { bindInterviews } from './interviews/interviews.routes.ts';
import { listenToInterviews } from './interviews/interviews.socket.ts';
import { bindKits } from './interviews/kits/kits.routes.ts';
import { bindScorecards } from './interviews/scorecards/scorecards.routes.ts';
import { bindDecisions } from './interviews/decisions/decisions.routes.ts';
import { bindDossiers } from './interviews/dossiers/dossiers.routes.ts';
import { remindOfInterviews } from './interviews/meetings/reminders.service.ts';
import { bindPanels } from './interviews/panels/panels.routes.ts';
import { bindRetention } from './interviews/records/retention.routes.ts';
import { applyRetention } from './interviews/records/retention.service.ts';
import { bindRounds } from './interviews/rounds/rounds.routes.ts';
import { bindSlots } from './interviews/slots/slots.routes.ts';
import {
  clearRooms,
  countInRooms,
  countWaiting,
  forgetInterviews,
  remindHosts,
  renewAdmissions,
} from './interviews/room/roomSweep.service.ts';
import { createCalibrations } from './items/calibrations.service.ts';
import { bindItems } from './items/items.routes.ts';
import { bindLegal } from './legal/legal.routes.ts';
import { bindNotifications } from './notifications/notifications.routes.ts';
import { sweepNotifications } from './notifications/notifications.service.ts';
import { operatorCommands } from './operatorCommands.ts';
import { bindGoogle } from './google/google.routes.ts';
import { sweepNonces } from './google/nonces.service.ts';
import { providerLogoutPaths, takeProviderLogouts } from './providers/logout.routes.ts';
import { sweepProviderLogouts } from './providers/logout.service.ts';
import { bindProviders } from './providers/providers.routes.ts';
import { sweepProviderSignIns } from './providers/started.service.ts';
import { createGradeDelivery } from './lti/gradeDelivery.service.ts';
import { oldestGradeSeconds, pendingGrades } from './lti/grades.service.ts';
import { renewKeys } from './lti/keys.service.ts';
import { createPlatformKeys } from './lti/platformKeys.service.ts';
import { ltiFormPaths, takeLtiForms } from './ltiLaunch/forms.routes.ts';
import { sweepLaunches } from './ltiLaunch/launches.service.ts';
import { createMemberFetching } from './ltiLaunch/members.service.ts';
import { sweepRegistrations } from './ltiLaunch/registrations.service.ts';
import { bindLtiLaunch } from './ltiLaunch/ltiLaunch.routes.ts';
import { bindLtiAdmin } from './ltiAdmin/ltiAdmin.routes.ts';
import { bindMailAdmin } from './mailAdmin/mailAdmin.routes.ts';
import { createDelivery, oldestMailSeconds, pendingMail, sweepMail } from './mail/delivery.service.ts';
import { createAfterwards } from './platform/jobs/afterwards.ts';
import { createActorCache } from './platform/http/actorCache.ts';
import type { Actor, App } from './app.ts';
import { createAutomaticBackups } from './platform/backup/automatic.ts';
import { systemClock } from './platform/time/clock.ts';
import type { Clock } from './platform/time/clock.ts';
import { isWorkbench } from './platform/settings/config.ts';
import type { Config } from './platform/settings/config.ts';
import { isMigrated } from './platform/database/migrate.ts';
import type { Store } from './platform/database/store.ts';
import { refusalOfDemo, refusalOfDemoEvents } from './demo/demo.policy.ts';
import { createOperatorDesk } from './platform/operators/operatorDesk.ts';
import { witnessRequests } from './platform/operators/witness.ts';
import { createGoogleIdentities } from './platform/google/googleIdentity.ts';
import { createProvider } from './platform/openid/provider.ts';
import { docsPaths, serveApiDocs } from './platform/http/apiDocs.ts';
import type { Binder } from './platform/http/bind.ts';
import { boundConnections } from './platform/http/connections.ts';
import { shareConnections } from './platform/http/connectionShares.ts';
import { createHttp } from './platform/http/create.ts';
import { cspReportPaths, takeCspReports } from './platform/http/cspReports.ts';
import { publicUrlOf } from './platform/http/headers.ts';
import { diskFree, serveHealth } from './platform/http/health.ts';
import type { Readiness } from './platform/http/health.ts';
import { refuseOtherMethods } from './platform/http/otherMethods.ts';
import { servePages } from './platform/http/pages.ts';
import { createLanes } from './platform/http/lanes.ts';
import { createUsedBrowsers } from './platform/http/usedBrowsers.ts';
import { createRateLimiter } from './platform/http/rateLimit.ts';
import type { LimitRule } from './platform/http/rateLimit.ts';
import { stopListening } from './platform/http/stopListening.ts';
import { createJobs } from './platform/jobs/jobs.ts';
import type { LogStream } from './platform/telemetry/log.ts';
import { createMetrics } from './platform/telemetry/metrics.ts';
import { createPasswords } from './platform/passwords/passwords.ts';
import type { Passwords } from './platform/passwords/passwords.ts';
import { createSealing } from './platform/secrets/sealing.ts';
import { systemRandom } from './platform/secrets/random.ts';
import type { Random } from './platform/secrets/random.ts';
import { proxyCheck } from './platform/socket/clientAddress.ts';
import { openProcessBridge } from './platform/socket/processBridge.ts';
import { createSockets } from './platform/socket/sockets.ts';
import type { Sockets } from './platform/socket/sockets.ts';
import { bindQuestionFiles } from './questionFiles/questionFiles.routes.ts';
import { sweepImports, workOnImports } from './questionFiles/questionFiles.service.ts';
import { createGenerations, giveUpLost } from './questionGeneration/generations.service.ts';
import { bindQuestionGeneration } from './questionGeneration/questionGeneration.routes.ts';
import { bindQuestionBank } from './questions/bank.routes.ts';
import { bindQuestionImages } from './questions/images.routes.ts';
import { sweepImages } from './questions/images.service.ts';
import { bindQuestions } from './questions/questions.routes.ts';
import { closeExpired, closingLagSeconds, countOpen } from './quiz/closing.service.ts';
import { notifyOfRegrades } from './quiz/regrading/regradeNotices.service.ts';
import { continueRegrades, extendCorrection, keysInForce } from './quiz/regrading/regrading.service.ts';
import { bindQuiz } from './quiz/quiz.routes.ts';
import { refreshDailyResults } from './reports/daily.service.ts';
import { bindReports } from './reports/reports.routes.ts';
import { createDialogues } from './dialogues/dialogues.service.ts';
import { bindDialogues } from './dialogues/dialogues.routes.ts';
import { openAnswer } from './conversations/openAnswer.service.ts';
import type { Asked } from './conversations/openAnswer.service.ts';
import { createAnswers } from './assistant/answers/answers.service.ts';
import { modelWriter } from './assistant/answers/modelAnswer.service.ts';
import { plainWriter } from './assistant/answers/plainAnswer.service.ts';
import { bindAssistant } from './assistant/assistant.routes.ts';
import { createModel } from './assistant/model/model.service.ts';
import { bindSearch } from './search/search.routes.ts';
import { bindSkills } from './skills/skills.routes.ts';
import { bindSystem } from './system/system.routes.ts';
import { sweepLinks } from './users/links.service.ts';
import {
  createWebhookDelivery,
  oldestWebhookSeconds,
  pendingWebhooks,
  sweepWebhooks,
} from './webhooks/delivery.service.ts';
import { bindWebhookAdmin } from './webhookAdmin/webhookAdmin.routes.ts';
import { notePaused } from './webhookAdmin/webhookAdmin.service.ts';
import { bindUserAdmin } from './userAdmin/userAdmin.routes.ts';
import { bindUsers } from './users/users.routes.ts';

/** Endpoints with their own per-person limit; the others share `read` and `write`. */
const endpointLimits: Readonly<Record<string, LimitRule>> = {
  'GET /admin/question-export': 'export',
  'GET /users/me/data': 'export',
  'POST /auth/tokens': 'accessToken',
  'GET /search': 'search',
  'POST /notify': 'notify',
  'POST /users/notify': 'notify',
  'POST /admin/webhooks/:id/test': 'notify',
  'POST /meetings/:meetingId/invitations': 'invite',
  'POST /admin/virtual-rounds/:id/meetings/:meetingId/invite': 'invite',
  'POST /admin/virtual-rounds/:id/candidates/:candidateId/link': 'invite',
  'POST /admin/virtual-rounds/:id/links': 'invite',
  'POST /ai/chat': 'assistant',
  'POST /quiz/:id/questions/:questionId/dialogue': 'assistant',
  'POST /quiz/answer': 'quizAnswer',
  'POST /quiz/complete': 'quizComplete',
};

/** The assistant's, in characters. */
const LONGEST_ANSWER = 60_000;

/** Emails sent at once: one that a slow mail server keeps waiting does not hold up the others. */
const MAIL_SENDERS = 4;

interface Parts {
  config: Config;
  store: Store;
  clock?: Clock;
  random?: Random;
  passwords?: Passwords;
  /** The URL of Google's keys; Google's own by default. */
  googleKeysUrl?: string;
  /** The log's destination; standard output by default. */
  logTo?: LogStream;
  /** Folder of the built pages. */
  pages: string;
  /** For how long an answer of the assistant without a reader is written; half a minute by default. */
  answerLeftMs?: number;
  /** Called before a call fails with a code that the contract does not name for it; logged by default. */
  onUndeclared?: Binder['onUndeclared'];
}

export interface Server {
  http: FastifyInstance;
  app: App;
  bound: Binder['bound'];
  sockets: Sockets;
  /** The participants whose sockets are at this process. */
  rooms: ReturnType<typeof listenToInterviews>;
  readiness: Readiness;
  /** Makes `/readyz` report not ready. */
  drain(): void;
  /** Closes and purges what became due while the server was down, then runs housekeeping periodically. */
  startJobs(): Promise<void>;
  /** @param options lingerMs: how long open connections may still send requests */
  stop(options?: { lingerMs?: number }): Promise<void>;
}

/** Null for a session that reaches only quizzes. */
const fullActor = async (found: Promise<Actor | null>) => {
  const actor = await found;
  return actor?.candidateId === null ? actor : null;
};

/** Null for an access token too: rooms are for people. */
const presentActor = async (found: Promise<Actor | null>) => {
  const actor = await fullActor(found);
  return actor?.areas === null ? actor : null;
};

/** Wires every feature to one store and one HTTP server, without listening yet. */
export async function createServer({ config, store, pages, ...given }: Parts): Promise<Server> {
  const clock = given.clock ?? systemClock;
  const metrics = createMetrics();
  const http = await createHttp({
    config,
    publicUrl: publicUrlOf(config),
    metrics,
    newRequestId: randomUUID,
    logTo: given.logTo,
  });
  witnessRequests(http, config);
  const google =
    config.GOOGLE_CLIENT_ID === undefined
      ? null
      : createGoogleIdentities({
          clientId: config.GOOGLE_CLIENT_ID,
          clock,
          log: http.log,
          keysUrl: given.googleKeysUrl,
        });
  const limits = createRateLimiter(clock, config.RATE_LIMIT_FACTOR, (rule) => metrics.rateLimited.inc({ rule }));
  const parts = {
    config,
    db: store.db,
    storeKind: store.kind,
    clock,
    random: given.random ?? systemRandom,
    log: http.log,
    metrics,
    passwords: given.passwords ?? createPasswords(),
    sealing: createSealing(config),
    google,
    providers: new Map(
      (config.OIDC_PROVIDERS ?? []).map((settings) => [
        settings.id,
        createProvider({ settings, clock, log: http.log }),
      ]),
    ),
    limits,
    lanes: createLanes(limits),
    actors: createActorCache(clock, store.kind),
    afterwards: createAfterwards(http.log),
  };
  const bridge = await openProcessBridge(config, http.log);
  // Sockets carry more than quizzes, which also work without them.
  const findIdle = (token: string) => presentActor(findIdleActor(parts, token));
  const sockets = createSockets({
    ...parts,
    http: http.server,
    findActor: findIdle,
    endedSessions: (ids) => endedSessions(parts, ids),
    refusalOfEvents: (actor) => refusalOfDemoEvents(config, actor),
    bridge,
  });
  boundConnections(http.server, (reason) => metrics.connectionsCut.inc({ reason }));
  const openConnections = shareConnections(http.server, {
    factor: config.RATE_LIMIT_FACTOR,
    isProxy: proxyCheck(config.TRUST_PROXY),
    onRefused: () => metrics.connectionsCut.inc({ reason: 'share' }),
  });
  metrics.observe('http_connections', 'Open connections', openConnections);
  const app: App = { ...parts, live: sockets };
  const binder: Binder = {
    http,
    app,
    findActor: async (token, endpoint, { network }) =>
      atPublic(endpoint, actorAt(endpoint, await findActor(app, token, network))),
    usedBrowsers: createUsedBrowsers(limits, (device) => ownerOfDevice(app, device)),
    refusalOf: (endpoint, actor) =>
      refusalOfQuizSession(endpoint, actor) ??
      refusalOfToken(endpoint, actor) ??
      refusalOfDemo(config, endpoint, actor),
    onRefused: (endpoint, by) => recordRefusal(app, endpoint, by),
    onUndeclared:
      given.onUndeclared ??
      (({ method, path }, code) => http.log.error({ event: 'undeclared failure', code, call: `${method} ${path}` })),
    limits: endpointLimits,
    bound: new Map(),
  };
  bindSystem(binder, app);
  bindLegal(binder, app);
  bindAuth(binder, app);
  bindAccessTokens(binder, app);
  bindGoogle(binder, app);
  bindProviders(binder, app);
  if (config.DEBUG_RESET && isWorkbench(config))
    (await import('./auth/debugReset.routes.ts')).bindDebugReset(http, app);
  bindUsers(binder, app);
  bindUserAdmin(binder, app);
  bindSkills(binder, app);
  bindQuestions(binder, app, { extendCorrection });
  bindQuestionFiles(binder, app);
  bindQuestionBank(binder, app);
  bindQuestionImages(binder, app);
  bindQuiz(binder, app, candidateQuizzes(app));
  bindAttemptAdmin(binder, app);
  bindRegrades(binder, app);
  bindReports(binder, app);
  const calibrations = createCalibrations(app);
  bindItems(binder, app, { calibrations, keysInForce: (versionId, key) => keysInForce(app, versionId, key) });
  bindAccounts(binder, app);
  bindNotifications(binder, app);
  bindMailAdmin(binder, app);
  bindWebhookAdmin(binder, app);
  bindLtiLaunch(binder, app);
  bindLtiAdmin(binder, app);
  bindInterviews(binder, app);
  bindRounds(binder, app, purgeKeepingAttempts);
  bindRetention(binder, app);
  bindKits(binder, app);
  bindScorecards(binder, app);
  bindDecisions(binder, app);
  bindCandidatePage(binder, app, purgeKeepingAttempts);
  bindDossiers(binder, app);
  bindSlots(binder, app);
  bindPanels(binder, app);
  bindExports(binder, app);
  bindAudit(binder, app);
  bindSearch(binder, app);
  const model = createModel(config, clock);
  const answers = createAnswers<Asked>(app, {
    model: model?.name ?? null,
    open: (actor, asked) => openAnswer(app, actor, asked, model?.name ?? null),
    write: model ? modelWriter(app, model) : plainWriter(app),
    mostCharacters: LONGEST_ANSWER,
    leftMs: given.answerLeftMs,
  });
  bindAssistant(binder, app, { model, answers });
  const dialogues = createDialogues(app, model);
  bindDialogues(binder, dialogues);
  const generations = createGenerations(app, model);
  bindQuestionGeneration(binder, app, { generations, model });
  const rooms = listenToInterviews(app, sockets);
  serveApiDocs({ http, app, findActor: (token) => fullActor(findActor(app, token)) });
  await takeCspReports(http, app);
  await takeProviderLogouts(http, app);
  await takeLtiForms(http, app, createPlatformKeys(app));
  refuseOtherMethods(http, [...binder.bound, ...docsPaths, ...cspReportPaths, ...providerLogoutPaths, ...ltiFormPaths]);

  const state = { draining: false, finalised: false, lingerMs: 0 };
  http.addHook('preClose', async () => stopListening(http.server, state.lingerMs));
  const readiness: Readiness = {
    database: async () => (await store.pool.query('select 1')).rowCount === 1,
    migrated: () => isMigrated(store.pool),
    finalised: () => state.finalised,
    draining: () => state.draining,
    dataDir: config.dataDir,
  };
  serveHealth(http, readiness);
  await servePages(http, pages);
  observe(app, store);
  metrics.observe('socket_connections', 'Open sockets', sockets.count);
  if (bridge)
    metrics.observe('redis_reachable', 'Whether other processes can be reached', () => (bridge.isAway() ? 0 : 1));
  // With PostgreSQL, the operator schedules `npm run backup` or another tool.
  const backups = store.copyTo && createAutomaticBackups(config, clock, store.copyTo);
  if (backups) metrics.observe('backup_age_seconds', 'Age of the newest automatic backup', backups.ageSeconds);

  // Other databases can be opened by a second process directly.
  const desk = store.kind === 'embedded' ? createOperatorDesk(config, operatorCommands(app)) : null;
  let auditBroken = 0;
  metrics.observe('audit_chain_broken', 'Whether the audit log was changed behind the server', () => auditBroken);

  const jobs = createJobs(http.log);
  const delivery = createDelivery(app);
  const webhooks = createWebhookDelivery(app, { onPaused: notePaused });
  const grades = createGradeDelivery(app);
  const courseMembers = createMemberFetching(app);
  return {
    http,
    app,
    bound: binder.bound,
    sockets,
    rooms,
    readiness,
    drain: () => {
      state.draining = true;
    },
    async startJobs() {
      await closeExpired(app);
      await purgeGone(app);
      // With several processes, each cleans up after the silent ones.
      if (bridge === null) await clearRooms(app);
      await calibrations.interruptLost(bridge === null);
      state.finalised = true;
      jobs.every(5, 'close expired attempts', () => closeExpired(app));
      jobs.every(5, 'sum results by day', () => refreshDailyResults(app));
      jobs.every(1, 'apply corrections', () => continueRegrades(app));
      jobs.every(5, 'tell of corrections', () => notifyOfRegrades(app));
      jobs.every(1, 'seal audit events', () => sealEvents(app));
      jobs.every(60, 'give up lost sets of questions', () => giveUpLost(app));
      jobs.every(60, 'give up lost calibrations', () => calibrations.interruptLost(false));
      jobs.every(300, 'calibrate questions', calibrations.nightly);
      jobs.every(3600, 'keep the audit log', async () => {
        auditBroken = (await keepAuditLog(app)).whole ? 0 : 1;
      });
      jobs.every(1, 'end sockets of ended sessions', sockets.checkSessions);
      jobs.every(60, 'keep people in rooms signed in', rooms.keepSessions);
      // One job, so that presence is reported before missing participants are removed.
      jobs.every(2, 'sweep rooms', rooms.sweep);
      jobs.every(1, 'put out who closed their page', rooms.putOutClosed);
      jobs.every(20, 'remind hosts', () => remindHosts(app));
      jobs.every(60, 'remind of interviews', () => remindOfInterviews(app));
      jobs.every(300, 'renew admissions', () => renewAdmissions(app));
      jobs.every(3600, 'forget old interviews', () => forgetInterviews(app));
      jobs.every(3600, 'apply retention', () => applyRetention(app, purgeKeepingAttempts));
      jobs.every(3600, 'forget read notifications', () => sweepNotifications(app));
      jobs.every(60, 'forget passed limits', async () => app.limits.sweep());
      jobs.every(3600, 'forget ended sessions', () => sweepSessions(app));
      jobs.every(3600, 'forget passed reset codes', () => sweepResets(app));
      jobs.every(3600, 'forget passed tries', () => sweepTries(app));
      if (desk) jobs.every(1, 'answer the operator', desk.turn);
      jobs.every(3600, 'forget unfinished sign-ins', () => sweepChallenges(app));
      jobs.every(3600, 'forget unused Google nonces', () => sweepNonces(app));
      jobs.every(600, 'forget unfinished sign-ins elsewhere', () => sweepProviderSignIns(app));
      jobs.every(3600, 'forget used logout tokens', () => sweepProviderLogouts(app));
      jobs.every(600, 'forget unfinished launches', () => sweepLaunches(app));
      jobs.every(600, 'forget unused registration addresses', () => sweepRegistrations(app));
      jobs.every(3600, 'forget unused exports', () => sweepTickets(app));
      jobs.every(3600, 'purge closed accounts', () => purgeGone(app));
      jobs.every(2, 'read and apply question files', () => workOnImports(app));
      jobs.every(3600, 'forget old question files', () => sweepImports(app));
      jobs.every(3600, 'forget unused images', () => sweepImages(app));
      jobs.every(3600, 'forget passed links', () => sweepLinks(app));
      if (backups)
        jobs.every(2, 'back up', async () => {
          if ((await backups.turn()) === 'made') await recordAudit(app, { action: 'backup_made', actorId: null });
        });
      for (let sender = 1; sender <= MAIL_SENDERS; sender += 1) jobs.every(2, 'send mail', delivery.turn);
      jobs.every(3600, 'forget old mail', () => sweepMail(app));
      jobs.every(1, 'send events to webhooks', webhooks.turn);
      jobs.every(1, 'send results to learning platforms', grades.turn);
      jobs.every(1, 'fetch members of courses', courseMembers.turn);
      jobs.every(3600, 'renew the keys for learning platforms', () => renewKeys(app));
      jobs.every(3600, 'forget old events', () => sweepWebhooks(app));
      // The embedded database has no autovacuum.
      if (store.kind === 'embedded') jobs.every(1800, 'vacuum', () => store.pool.query('vacuum analyze'));
    },
    async stop({ lingerMs = 0 } = {}) {
      state.lingerMs = lingerMs;
      backups?.stop();
      delivery.stop();
      webhooks.stop();
      grades.stop();
      courseMembers.stop();
      await jobs.stop();
      await webhooks.settled();
      await grades.settled();
      await courseMembers.settled();
      await calibrations.stop();
      await sockets.stop();
      await answers.interruptAll();
      await dialogues.interruptAll();
      await generations.interruptAll();
      await http.close();
      await app.afterwards.settled();
      await sealEvents(app).catch((error: unknown) =>
        http.log.warn({ err: error }, 'sealing waits for the next start'),
      );
    },
  };
}

function observe(app: App, { pool, commitSeconds }: Store) {
  const { metrics, passwords, config } = app;
  metrics.registry.registerMetric(commitSeconds);
  metrics.observe('db_pool_used', 'Database connections in use', () => pool.totalCount - pool.idleCount);
  metrics.observe('db_pool_waiting', 'Requests waiting for a database connection', () => pool.waitingCount);
  metrics.observe('password_hash_queue', 'Password checks waiting', () => passwords.queued());
  metrics.observe('quiz_finalise_lag_seconds', 'Wait of the oldest expired quiz', () => closingLagSeconds(app));
  metrics.observe('quiz_attempts_open', 'Running quizzes', () => countOpen(app));
  metrics.observe('outbox_pending', 'Emails waiting to be sent', () => pendingMail(app));
  metrics.observe('outbox_oldest_seconds', 'Wait of the oldest email', () => oldestMailSeconds(app));
  metrics.observe('webhooks_pending', 'Events waiting to be sent to webhooks', () => pendingWebhooks(app));
  metrics.observe('webhooks_oldest_seconds', 'Wait of the oldest of them', () => oldestWebhookSeconds(app));
  metrics.observe('lti_grades_pending', 'Results waiting to be sent to learning platforms', () => pendingGrades(app));
  metrics.observe('lti_grades_oldest_seconds', 'Wait of the oldest of them', () => oldestGradeSeconds(app));
  metrics.observe('meeting_participants', 'People in live rooms', () => countInRooms(app));
  metrics.observe('join_requests_pending', 'People asking to be let in', () => countWaiting(app));
  const free = async (part: 'share' | 'bytes') => (await diskFree(config.dataDir))[part];
  metrics.observe('disk_free_share', 'Free share of the disk under DATA_DIR', () => free('share'));
  metrics.observe('disk_free_bytes', 'Free bytes of the disk under DATA_DIR', () => free('bytes'));
}

/** The folder of the built pages. */
export const builtPages = join(import.meta.dirname, '..', '..', 'web', 'dist');
