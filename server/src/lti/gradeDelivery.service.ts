import type { App } from '../app.ts';
import { codeOfFault, createOutside } from '../platform/outgoing/request.ts';
import type { AskOutside } from '../platform/outgoing/request.ts';
import { createSendingLanes } from '../platform/outgoing/sendingLanes.ts';
import type { SendingLanes } from '../platform/outgoing/sendingLanes.ts';
import { SCORE_SCOPE } from './message.ts';
import { nextTryAt, retryAfterOf } from '../platform/outgoing/retrying.ts';
import { createPlatformTokens } from './accessTokens.service.ts';
import { claimGrade, freeLane, markGrade } from './grades.store.ts';
import type { ClaimedGrade } from './grades.store.ts';

const SECOND = 1000;
const LONGEST_ASK_MS = 10 * SECOND;
/** Longer than a try with a new token, so that only a dead sender's grade is taken over. */
const CLAIM_MS = 60 * SECOND;
const MOST_BYTES = 1024;

/** Results are percentages. */
const MAXIMUM = 100;

interface Tried {
  statusCode: number | null;
  error: string | null;
  retryAfter?: string | undefined;
}

interface Parts {
  ask?: AskOutside;
  farewellMs?: number;
}

/**
 * Sends results to the gradebooks of platforms (Assignment and Grade Services 2.0), one at a time to each. A result is
 * claimed in one statement, sent without holding anything of the database, and marked. Its time is that of its change,
 * the same at every try, so that a platform never keeps an older result than the last.
 */
export function createGradeDelivery(app: App, { ask: given, farewellMs }: Parts = {}): SendingLanes {
  const { db, clock, log, metrics } = app;
  const ask = given ?? createOutside({ networks: app.config.ALLOWED_PRIVATE_ADDRESSES, longestMs: LONGEST_ASK_MS });
  const tokens = createPlatformTokens(app, ask);

  async function post(grade: ClaimedGrade, leaving: AbortSignal): Promise<Tried> {
    const { statusCode, headers } = await ask(
      {
        url: scoresOf(grade.lineItem),
        method: 'POST',
        headers: {
          authorization: `Bearer ${await tokens.get(grade, SCORE_SCOPE)}`,
          'content-type': 'application/vnd.ims.lis.v1.score+json',
        },
        payload: JSON.stringify(scoreOf(grade)),
        mostBytes: MOST_BYTES,
      },
      leaving,
    );
    return { statusCode, error: null, retryAfter: headers['retry-after'] };
  }

  async function tried(grade: ClaimedGrade, leaving: AbortSignal): Promise<Tried> {
    try {
      const first = await post(grade, leaving);
      if (first.statusCode !== 401) return first;
      // The token may have ended early.
      tokens.forget(grade, SCORE_SCOPE);
      return await post(grade, leaving);
    } catch (error) {
      return { statusCode: null, error: leaving.aborted ? 'stopped' : codeOfFault(error) };
    }
  }

  async function deliver(grade: ClaimedGrade, leaving: AbortSignal): Promise<void> {
    const { id, platformId, tries } = grade;
    const { retryAfter, ...answer } = await tried(grade, leaving);
    // The next process takes it over once the claim has passed.
    if (answer.error === 'stopped') return;
    const at = clock.now();
    const isSent = isTaken(answer.statusCode);
    const next = isSent ? null : nextTryAt({ tries, retryAfter: retryAfterOf(retryAfter, at) }, at);
    const state = isSent ? 'sent' : next ? 'waiting' : 'failed';
    await db.transaction().execute(async (tx) => {
      if (await freeLane(tx, platformId, id)) await markGrade(tx, grade, { ...answer, state, nextTryAt: next, at });
    });
    metrics.ltiGrades.inc({ outcome: state });
    log.info({ event: 'lti_grade_tried', platformId, gradeId: id, tries, ...answer }, state);
  }

  const claim = async () => {
    const now = clock.now();
    return claimGrade(db, now, new Date(now.getTime() + CLAIM_MS));
  };
  return createSendingLanes({ log, event: 'lti_grade_failed', claim, deliver, farewellMs });
}

/** 409: the platform has this result already, or a later word about it. */
const isTaken = (status: number | null) => status !== null && ((status >= 200 && status < 300) || status === 409);

/** Platforms put parameters of their own behind the address of a line item. */
function scoresOf(lineItem: string): string {
  const url = new URL(lineItem);
  url.pathname = `${url.pathname.replace(/\/$/, '')}/scores`;
  return url.href;
}

function scoreOf({ sub, score, changedAt }: ClaimedGrade) {
  const about = { userId: sub, timestamp: changedAt.toISOString() };
  return score === null
    ? { ...about, activityProgress: 'Initialized', gradingProgress: 'NotReady' }
    : {
        ...about,
        activityProgress: 'Completed',
        gradingProgress: 'FullyGraded',
        scoreGiven: score,
        scoreMaximum: MAXIMUM,
      };
}
