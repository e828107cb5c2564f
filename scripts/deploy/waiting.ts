import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';

const READY_MS = 180_000;
const run = promisify(execFile);

/** Waits until an installation answers that it is ready. @param isOver says why it can't become so any more */
export async function untilReady(url: string, isOver: () => string | null): Promise<number> {
  const since = performance.now();
  for (;;) {
    const over = isOver();
    if (over !== null) throw new Error(over);
    const status = await fetch(`${url}/readyz`).then(
      (answer) => answer.status,
      () => 0,
    );
    if (status === 200) return performance.now() - since;
    if (performance.now() - since > READY_MS) throw new Error(`${url} did not become ready (last answer ${status}).`);
    await delay(100);
  }
}

interface MainJob {
  step: 'first' | 'again';
  url: string;
  /** File between the steps. */
  notes: string;
  /** A certificate authority to trust besides the usual ones. */
  authority?: string;
}

/** @returns what was done */
export async function mainJob({ step, url, notes, authority }: MainJob): Promise<string> {
  const { stdout } = await run(process.execPath, [join(import.meta.dirname, 'mainJob.ts'), step, url, notes], {
    env: { ...process.env, ...(authority && { NODE_EXTRA_CA_CERTS: authority }) },
  });
  return stdout.trim();
}
