import { request as requestPlain } from 'node:http';
import { request as requestSecurely } from 'node:https';
import { rmSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { publicUrlOf } from '../../platform/http/headers.ts';
import { openRequest } from '../../platform/operators/requestFolder.ts';
import { WITNESS_HEADER, witnessFolder } from '../../platform/operators/witness.ts';
import type { Witnessed } from '../../platform/operators/witness.ts';
import type { Config } from '../../platform/settings/config.ts';
import { secondsApart } from './clockCheck.ts';
import { attention, codeOf, ok, wrong } from './finding.ts';
import type { Finding } from './finding.ts';
import { FORGED, judgeProxies } from './proxyHeaders.ts';

const ANSWER_MS = 10_000;
const MOST_CLOCK_SECONDS = 5;
/** A note of the server appears before its answer arrives here, except on a busy disk. */
const NOTE_MS = 1000;

/** Calls the server at the address that people use, through whatever is in front of it. */
export async function checkPublicAddress(config: Config, { isRunning }: { isRunning: boolean }): Promise<Finding[]> {
  if (!isRunning) return [attention('PUBLIC_URL and proxies weren’t checked. Start the server, then run this again.')];
  const url = publicUrlOf(config);
  const folder = witnessFolder(config);
  const question = openRequest(folder, null);
  try {
    const asked = Date.now();
    const answer = await fetch(`${url}/healthz`, {
      headers: { [WITNESS_HEADER]: question.id, 'x-forwarded-for': FORGED },
      redirect: 'manual',
      signal: AbortSignal.timeout(ANSWER_MS),
    });
    const reached = judgeAnswer(url, answer.status, await answer.text());
    if (reached.state === 'wrong') return [reached];
    const clock = judgeClock(answer.headers.get('date'), { asked, answered: Date.now() });
    return [reached, ...clock, await checkSockets(url), await seenBy(question, config)];
  } catch (error) {
    return [judgeFailure(url, codeOf(error))];
  } finally {
    question.forget();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function seenBy(question: ReturnType<typeof openRequest>, config: Config): Promise<Finding> {
  for (let waited = 0; waited <= NOTE_MS; waited += 50) {
    const state = question.state();
    if (state.step === 'done') return judgeProxies(state.answer as Witnessed, config);
    await delay(50);
  }
  return attention('TRUST_PROXY wasn’t checked: a server with another DATA_DIR, or another version, answered.');
}

/** @param text the body of the answer to /healthz */
export function judgeAnswer(url: string, status: number, text: string): Finding {
  if (status === 200 && text === '{"status":"ok"}') return ok(`${url} leads to the server.`);
  if (status >= 502 && status <= 504)
    return wrong(`${url} answers, but its proxy can't reach the server (${status}). Check the port in the proxy.`);
  if (status >= 300 && status < 400)
    return wrong(`${url} leads elsewhere (${status}). Set PUBLIC_URL to the final address.`);
  return wrong(`${url} is answered by another program (${status}). Check PUBLIC_URL and the proxy.`);
}

/**
 * A proxy on another machine shows its own clock; one on this machine agrees in any case, which proves nothing.
 * @param date the answer's Date header, in whole seconds
 */
export function judgeClock(date: string | null, moments: { asked: number; answered: number }): Finding[] {
  const apart = secondsApart(Date.parse(date ?? ''), moments);
  if (!(apart > MOST_CLOCK_SECONDS)) return [];
  return [
    wrong(
      `The clock differs from the one at PUBLIC_URL by ${Math.round(apart)} seconds, and it decides deadlines. Synchronise both with NTP.`,
    ),
  ];
}

/** @param code of the failed connection */
export function judgeFailure(url: string, code: string): Finding {
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return wrong(`The host name of ${url} isn't known. Check PUBLIC_URL and your DNS.`);
  if (/CERT|SELF_SIGNED|ISSUER|SSL|ERR_TLS/.test(code))
    return wrong(`The certificate of ${url} isn't trusted (${code}). Browsers will refuse it too. Renew it.`);
  if (code === 'ECONNREFUSED') return wrong(`${url} refuses connections. Start the proxy, or correct PUBLIC_URL.`);
  return attention(
    `${url} can't be reached from this machine (${code}). If other people can open it, ignore this; otherwise check DNS and firewalls.`,
  );
}

/** Opens a WebSocket, which live updates and interviews need. */
async function checkSockets(url: string): Promise<Finding> {
  const status = await upgradeStatus(`${url}/socket.io/?EIO=4&transport=websocket`).catch(codeOf);
  if (status === 101) return ok('WebSockets get through to the server.');
  return wrong(`WebSockets don't get through (${status}), so live updates are slow. Let the proxy forward them.`);
}

function upgradeStatus(url: string): Promise<number> {
  const request = (url.startsWith('https:') ? requestSecurely : requestPlain)(url, {
    headers: {
      connection: 'Upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': '13',
      'sec-websocket-key': Buffer.alloc(16, 'doctor').toString('base64'),
    },
    signal: AbortSignal.timeout(ANSWER_MS),
  });
  return new Promise((resolve, reject) => {
    request.on('upgrade', (answer, socket) => {
      socket.destroy();
      resolve(answer.statusCode ?? 0);
    });
    request.on('response', (answer) => {
      answer.destroy();
      resolve(answer.statusCode ?? 0);
    });
    request.on('error', reject);
    request.end();
  });
}
