import { once } from 'node:events';
import { createServer } from 'node:net';
import type { Config } from '../../platform/settings/config.ts';
import { attention, codeOf, ok, wrong } from './finding.ts';
import type { Finding } from './finding.ts';

const ANSWER_MS = 5000;

/** Whether the server listens at its port, or could. */
export interface PortState {
  finding: Finding;
  isRunning: boolean;
}

/** Looks at the port that the server uses, whether it runs or not. */
export async function checkPort({ PORT, HOST }: Pick<Config, 'PORT' | 'HOST'>): Promise<PortState> {
  if (PORT === 0) return { finding: ok('PORT is 0: the server takes any free port.'), isRunning: false };
  const refusal = await refusalToListen(PORT, HOST);
  if (refusal === null) return { finding: ok(`Port ${PORT} is free. The server isn't running.`), isRunning: false };
  if (refusal !== 'EADDRINUSE') return { finding: judgeRefusal(refusal, { PORT, HOST }), isRunning: false };
  const answer = await readiness(PORT, HOST);
  return { finding: judgeAnswer(answer, PORT), isRunning: answer !== 'other' };
}

/**
 * Looks at the port for metrics, which is this machine's own address.
 * @param isRunning whether the server runs, and so may be the program that uses it
 */
export async function checkMetricsPort(
  { PORT, METRICS_PORT: port }: Pick<Config, 'PORT' | 'METRICS_PORT'>,
  { isRunning }: { isRunning: boolean },
): Promise<Finding[]> {
  if (port === undefined || port === 0) return [];
  if (port === PORT) return [wrong(`METRICS_PORT and PORT are both ${port}. Set METRICS_PORT to another.`)];
  const refusal = await refusalToListen(port, METRICS_HOST);
  if (refusal === null)
    return [
      isRunning
        ? attention(`The server runs without METRICS_PORT ${port}. Restart it, then run this again.`)
        : ok(`The metrics' port ${port} is free.`),
    ];
  if (refusal === 'EACCES') return [wrong(`This account may not use port ${port}. Set METRICS_PORT to 1024 or more.`)];
  if (refusal !== 'EADDRINUSE') return [wrong(`The server can't listen on METRICS_PORT ${port} (${refusal}).`)];
  if (isRunning && (await hasMetrics(port))) return [ok(`The metrics are on port ${port}.`)];
  return [wrong(`Another program uses METRICS_PORT ${port}. Stop it, or set METRICS_PORT to another.`)];
}

const METRICS_HOST = '127.0.0.1';

async function hasMetrics(port: number): Promise<boolean> {
  try {
    const answer = await fetch(`http://${METRICS_HOST}:${port}/metrics`, {
      redirect: 'manual',
      signal: AbortSignal.timeout(ANSWER_MS),
    });
    return (await answer.text()).includes('db_commit_seconds');
  } catch {
    return false;
  }
}

async function refusalToListen(port: number, host: string): Promise<string | null> {
  const probe = createServer();
  try {
    probe.listen({ port, host });
    await once(probe, 'listening');
    return null;
  } catch (error) {
    return codeOf(error);
  } finally {
    probe.close();
  }
}

function judgeRefusal(code: string, { PORT, HOST }: Pick<Config, 'PORT' | 'HOST'>): Finding {
  if (code === 'EACCES')
    return wrong(`This account may not use port ${PORT}. Set PORT to 1024 or more, and let the proxy use ${PORT}.`);
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return wrong(`HOST ${HOST} isn't an address of this machine. Set it to 127.0.0.1, or 0.0.0.0 for all addresses.`);
  return wrong(`The server can't listen on ${HOST}:${PORT} (${code}). Set PORT or HOST to another.`);
}

type Answer = 'ready' | 'not ready' | 'other';

/** The answer of the program at the port. */
async function readiness(port: number, host: string): Promise<Answer> {
  const [at = host] = { '0.0.0.0': ['127.0.0.1'], '::': ['[::1]'] }[host] ?? [host.includes(':') ? `[${host}]` : host];
  try {
    const answer = await fetch(`http://${at}:${port}/readyz`, {
      redirect: 'manual',
      signal: AbortSignal.timeout(ANSWER_MS),
    });
    const { status } = (await answer.json()) as { status?: unknown };
    return status === 'ready' || status === 'not ready' ? status : 'other';
  } catch {
    return 'other';
  }
}

function judgeAnswer(answer: Answer, port: number): Finding {
  if (answer === 'ready') return ok(`The server is ready on port ${port}.`);
  if (answer === 'not ready')
    return attention(`The server on port ${port} isn't ready. If that lasts, see METRICS_PORT's /readyz and the log.`);
  return wrong(`Another program uses port ${port}. Stop it, or set PORT to another.`);
}
