import type { App } from '../app.ts';
import { claimMail, deleteDoneMail, markGivenUp, markSent, postpone, waitingMail } from './mail.store.ts';
import type { ClaimedMail } from './mail.store.ts';
import { createMailTransport } from './mailTransport.service.ts';
import { forgetGivenUp } from './failedMail.service.ts';
import { nextTryAt, problemOf } from './retries.ts';
import type { Problem } from './retries.ts';

const SECOND = 1000;
const LONGEST_SEND_MS = 120 * SECOND;
/** Longer than any send, so that only a dead sender's email is taken over. */
const CLAIM_MS = 300 * SECOND;
const FAREWELL_MS = 5 * SECOND;
const KEPT_MS = 30 * 86_400 * SECOND;

export interface Delivery {
  /** Sends due emails, one at a time. Several runs may overlap, here and in other processes. */
  turn(): Promise<void>;
  stop(): void;
}

/**
 * Sends the outbox. An email is claimed in one statement, sent without holding anything of the database, and marked:
 * if the process dies in between, or the mail server's answer is lost, it goes out again under the same Message-ID.
 * @param farewellMs what a stopping server grants the email it is just sending; tests set their own
 */
export function createDelivery(
  app: Pick<App, 'db' | 'clock' | 'config' | 'log' | 'metrics'>,
  farewellMs = FAREWELL_MS,
): Delivery {
  const { db, clock, log, metrics } = app;
  const send = createMailTransport(app.config);
  const leaving = new AbortController();
  const stopping = new AbortController();

  async function sent(mail: ClaimedMail): Promise<Problem | null> {
    try {
      const parts = { text: mail.text ?? '', html: mail.html ?? '' };
      const signal = AbortSignal.any([leaving.signal, AbortSignal.timeout(LONGEST_SEND_MS)]);
      await send({ ...mail, ...parts }, signal);
      return null;
    } catch (error) {
      return problemOf(error);
    }
  }

  async function deliver(mail: ClaimedMail): Promise<void> {
    const { id, kind, userId, tries } = mail;
    const isLate = mail.expiresAt !== null && mail.expiresAt <= clock.now();
    const problem = isLate ? { reason: 'expired', isFinal: true } : await sent(mail);
    const logged = { kind, userId, tries, ...(problem && { reason: problem.reason }) };
    const now = clock.now();
    if (!problem) {
      await markSent(db, id, now);
      metrics.mail.inc({ outcome: 'sent' });
      log.info({ event: 'mail_sent', ...logged }, 'mail sent');
      return;
    }
    const next = problem.isFinal ? null : nextTryAt(mail, now);
    if (next) {
      await postpone(db, id, next, problem.reason);
      metrics.mail.inc({ outcome: 'postponed' });
      log.warn({ event: 'mail_postponed', ...logged }, 'mail could not be sent yet');
    } else {
      await markGivenUp(db, id, now, problem);
      metrics.mail.inc({ outcome: 'given_up' });
      log.error({ event: 'mail_given_up', ...logged }, 'mail was given up');
    }
  }

  return {
    async turn() {
      while (!stopping.signal.aborted) {
        const now = clock.now();
        const mail = await claimMail(db, now, new Date(now.getTime() + CLAIM_MS));
        if (!mail) return;
        await deliver(mail);
      }
    },
    stop() {
      stopping.abort();
      setTimeout(() => leaving.abort(), farewellMs).unref();
    },
  };
}

export async function pendingMail({ db }: Pick<App, 'db'>): Promise<number> {
  return (await waitingMail(db)).count;
}

/** How long the oldest pending email has waited. */
export async function oldestMailSeconds({ db, clock }: Pick<App, 'db' | 'clock'>): Promise<number> {
  const { since } = await waitingMail(db);
  return since ? (clock.now().getTime() - since.getTime()) / SECOND : 0;
}

/** Recipients and times are kept for 30 days. */
export async function sweepMail({ db, clock }: Pick<App, 'db' | 'clock'>): Promise<void> {
  await forgetGivenUp({ db, clock });
  await deleteDoneMail(db, new Date(clock.now().getTime() - KEPT_MS));
}
