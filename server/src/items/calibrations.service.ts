import type { Calibration, CalibrationModel } from '@assay/contract/questions/calibrations';
import { Failure } from '@assay/contract/failure';
import { withAudit } from '../audit/audit.service.ts';
import type { App, By } from '../app.ts';
import { startCalibrationThread } from './calibrationThread.service.ts';
import type { CalibrationThread } from './calibrationThread.service.ts';
import {
  findRunning,
  forgetOldRuns,
  insertCalibration,
  insertParameters,
  interruptLost,
  listParameters,
  listRuns,
  scoredPortions,
  skillsToCalibrate,
  updateRunning,
} from './calibrations.store.ts';
import type { StoredCalibration } from './calibrations.store.ts';
import { findSkillName, listItems } from './items.store.ts';
import { createResponseTable } from './responseTable.ts';

/** Responses per question that a model needs. */
const NEEDED = { '1PL': 100, '2PL': 250 } as const;
const LEAST_OF_EACH_OUTCOME = 5;
// Fewer items do not define a scale.
const LEAST_ITEMS = 3;
/** The nightly run uses the 2PL if this share of the questions that suffice for the 1PL has enough answers for it. */
const NEARLY_ALL = 0.9;
const PORTION = 1000;
const RUNS_SHOWN = 10;
const RUNS_KEPT = 20;
const SEEN_EVERY_MS = 500;
const LOST_AFTER_MS = 60_000;
const NIGHT_HOUR = 3;
const NIGHT_MS = 12 * 3_600_000;

type Using = Pick<App, 'db' | 'clock' | 'log' | 'live' | 'config'>;

export interface Calibrations {
  view(skillId: number): ReturnType<typeof viewCalibrations>;
  start(by: By, skillId: number, model: CalibrationModel): Promise<{ calibration: Calibration }>;
  /** Marks runs of stopped processes as interrupted. @param alone whether no other process is running */
  interruptLost(alone: boolean): Promise<void>;
  /** Runs once a night: the skill with the most new attempts, or with corrections since its last run. */
  nightly(): Promise<void>;
  stop(): Promise<void>;
}

const absent = () => new Failure('not_found', { message: 'Skill not found' });

const shown = ({
  startedBy,
  startedAt,
  finishedAt,
  progress,
  reliability,
  ...rest
}: StoredCalibration): Calibration => ({
  ...rest,
  automatic: startedBy === null,
  startedAt: startedAt.toISOString(),
  finishedAt: finishedAt?.toISOString() ?? null,
  progress: Math.round(progress * 10) / 10,
  reliability: reliability === null ? null : Math.round(reliability * 10_000) / 10_000,
});

async function viewCalibrations({ db }: Pick<App, 'db'>, skillId: number) {
  if (!(await findSkillName(db, skillId))) throw absent();
  const runs = (await listRuns(db, skillId, RUNS_SHOWN)).map(shown);
  return { needed: NEEDED, runs, ...(await parametersInForce(db, skillId)) };
}

/** Without questions whose marking has changed since, until they are calibrated again. */
export async function parametersInForce(db: App['db'], skillId: number) {
  const found = await listParameters(db, skillId);
  const newest = Math.max(...found.map(({ calibrationId }) => calibrationId));
  const items = found.flatMap(({ isCorrected, calibrationId: _run, calibratedAt, ...item }) =>
    isCorrected ? [] : [{ ...item, calibratedAt: calibratedAt.toISOString() }],
  );
  // A correction known to a later calibration needs no further run.
  const corrected = found.filter(({ isCorrected, calibrationId }) => isCorrected && calibrationId === newest).length;
  return { items, corrected };
}

/**
 * Runs calibrations in threads of this process; their state is in the database.
 * @param seenEveryMs the minimum interval of stored progress; set by tests
 */
export function createCalibrations(app: Using, seenEveryMs = SEEN_EVERY_MS): Calibrations {
  const { db, clock, log, live, config } = app;
  const threads = new Set<CalibrationThread>();
  const running = new Set<Promise<void>>();
  let stopping = false;

  async function run({ id, model }: StoredCalibration, skillId: number) {
    await forgetOldRuns(db, skillId, RUNS_KEPT);
    const { versions, waiting } = await itemsFor(db, skillId, model);
    const table = createResponseTable([...versions.keys()]);
    if (versions.size > 0)
      for await (const portion of scoredPortions(db, skillId, PORTION)) {
        for (const answers of portion) table.add(answers);
        // Reading millions of answers takes long, and this run must not be taken for a lost one.
        await updateRunning(db, id, { seen_at: clock.now() });
      }
    const responses = table.pack();
    const counts = { people: responses.starts.length - 1, responses: responses.items.length };
    await updateRunning(db, id, { ...counts, items: versions.size, waiting, seen_at: clock.now() });
    if (versions.size === 0) {
      await updateRunning(db, id, { status: 'done', finished_at: clock.now(), progress: 100 });
      return;
    }
    let seen = performance.now();
    const thread = startCalibrationThread({ responses, model }, ({ iterations, progress }) => {
      if (performance.now() - seen < seenEveryMs) return;
      seen = performance.now();
      updateRunning(db, id, { iterations, progress, seen_at: clock.now() }).catch((error: unknown) =>
        log.warn({ err: error, calibrationId: id }, 'the progress of a calibration was not stored'),
      );
    });
    threads.add(thread);
    try {
      const { items, iterations, logLikelihood, hasConverged, reliability } = await thread.result;
      const asked = [...versions];
      await db.transaction().execute(async (tx) => {
        const isOurs = await updateRunning(tx, id, {
          status: 'done',
          finished_at: clock.now(),
          progress: 100,
          iterations,
          log_likelihood: logLikelihood,
          converged: hasConverged,
          reliability,
        });
        if (!isOurs) return;
        const found = items.flatMap((item, index) => {
          const [versionId, responsesOfItem] = asked[index] ?? [];
          if (versionId === undefined || responsesOfItem === undefined || !Number.isFinite(item.b)) return [];
          return [{ ...item, versionId, responses: responsesOfItem }];
        });
        await insertParameters(tx, id, found);
      });
    } finally {
      threads.delete(thread);
    }
  }

  function launch(stored: StoredCalibration, skillId: number) {
    const one = run(stored, skillId)
      .catch(async (error: unknown) => {
        if (!stopping) log.error({ err: error, calibrationId: stored.id }, 'a calibration failed');
        const status = stopping ? 'interrupted' : 'failed';
        await updateRunning(db, stored.id, { status, finished_at: clock.now() });
      })
      .catch((error: unknown) => log.error({ err: error, calibrationId: stored.id }, 'a calibration was lost'))
      .finally(() => running.delete(one));
    running.add(one);
  }

  return {
    view: (skillId) => viewCalibrations(app, skillId),

    async start(by, skillId, model) {
      if (!(await findSkillName(db, skillId))) throw absent();
      const known = await findRunning(db, skillId);
      if (known) return { calibration: shown(known) };
      const stored = await withAudit(app, by, async ({ db: tx }) => {
        const started = await insertCalibration(tx, {
          skillId,
          model,
          processId: live.processId,
          startedBy: by.actor.userId,
          now: clock.now(),
        });
        return [started, { action: 'calibration_started', details: { skillId, model } }];
      });
      if (stored) launch(stored, skillId);
      const current = stored ?? (await findRunning(db, skillId));
      if (!current) throw new Failure('unavailable');
      return { calibration: shown(current) };
    },

    async interruptLost(alone) {
      const now = clock.now();
      const lost = alone ? { notOf: live.processId } : { seenBefore: new Date(now.getTime() - LOST_AFTER_MS) };
      await interruptLost(db, now, lost);
    },

    async nightly() {
      if (running.size > 0 || hourIn(config.TIME_ZONE, clock.now()) !== NIGHT_HOUR) return;
      const nightBegan = new Date(clock.now().getTime() - NIGHT_MS);
      for (const skillId of await skillsToCalibrate(db, NEEDED['1PL'], nightBegan)) {
        const all = (await itemsFor(db, skillId, '1PL')).versions.size;
        if (all === 0) continue;
        const model = (await itemsFor(db, skillId, '2PL')).versions.size >= NEARLY_ALL * all ? '2PL' : '1PL';
        const processId = live.processId;
        const stored = await insertCalibration(db, { skillId, model, processId, startedBy: null, now: clock.now() });
        if (!stored) continue;
        launch(stored, skillId);
        return;
      }
    },

    async stop() {
      stopping = true;
      await Promise.all([...threads].map((thread) => thread.end()));
      await Promise.all(running);
    },
  };
}

/** Versions with enough answers and their counts, and the number of versions without enough. */
async function itemsFor(db: App['db'], skillId: number, model: CalibrationModel) {
  const items = await listItems(db, { skillId, population: 'first' });
  const known = items.flatMap(({ versionId, answers, notReached, correct, marks }) => {
    const responses = answers - notReached;
    const isEnough = responses >= NEEDED[model] && Math.min(correct, responses - correct) >= LEAST_OF_EACH_OUTCOME;
    return marks === 'measured' && isEnough ? [[versionId, responses] as const] : [];
  });
  const versions = new Map(known.length >= LEAST_ITEMS ? known : []);
  return { versions, waiting: items.length - versions.size };
}

const hourIn = (timeZone: string, now: Date) =>
  Number(new Intl.DateTimeFormat('en-GB', { hour: '2-digit', hourCycle: 'h23', timeZone }).format(now));
