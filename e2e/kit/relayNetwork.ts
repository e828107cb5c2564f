import type { ChildProcess } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { LaunchOptions } from '@playwright/test';
import { end, MIDDLE, networksMissing, startNetworks } from './networks.ts';
import type { Middle, Networks } from './networks.ts';

// Two people whose networks reach a relay in the middle but not each other: the real coturn, with the shipped
// configuration.

export const TURN_SECRET = 'a secret between relay and server';
export const TURN_URL = `turn:${MIDDLE}:3478`;
/** The relay's port in the kernel's socket table. */
const LISTENING = ':0D96 ';

/** @returns why such a network is impossible here; null: possible */
export const relayMissing = (): string | null => networksMissing('turnserver');

export interface RelayNetwork extends Networks {
  /** Stops the relay and everything routed through it. */
  stopRelay(): Promise<void>;
  startRelay(): Promise<void>;
}

/** @param serverUrl where the product listens on this machine; the address is the same in both networks */
export async function startRelayNetwork(serverUrl: string, chromium: LaunchOptions): Promise<RelayNetwork> {
  const { networks, middle } = await startNetworks({ serverUrl, chromium, isDirect: false });
  try {
    return { ...networks, ...(await startRelayIn(middle)) };
  } catch (error) {
    await networks.stop();
    throw error;
  }
}

async function startRelayIn({ folder, run, look }: Middle) {
  const configuration = join(folder, 'turnserver.conf');
  await writeFile(configuration, await shippedConfiguration(folder));
  let relay: ChildProcess | null = null;
  const startRelay = async () => {
    relay = run('turnserver', '-c', configuration);
    relay.stdout?.resume();
    await until(() => look('cat', '/proc/net/udp').includes(LISTENING));
  };
  const stopRelay = async () => {
    if (relay !== null) await end(relay);
  };
  await startRelay();
  return { startRelay, stopRelay };
}

/** The operator's template, with values filled in. */
async function shippedConfiguration(folder: string): Promise<string> {
  const shipped = await readFile(join(import.meta.dirname, '..', '..', 'docs', 'turnserver.conf'), 'utf8');
  return [
    shipped
      .replace('static-auth-secret=CHANGE-ME', `static-auth-secret=${TURN_SECRET}`)
      .replace(/^(cert|pkey)=.*$/gm, ''),
    'no-tls',
    'no-dtls',
    `listening-ip=${MIDDLE}`,
    `relay-ip=${MIDDLE}`,
    `pidfile=${join(folder, 'turnserver.pid')}`,
    'log-file=stdout',
    '',
  ].join('\n');
}

async function until(isSo: () => boolean): Promise<void> {
  for (let turn = 0; turn < 200; turn += 1) {
    if (isSo()) return;
    await delay(50);
  }
  throw new Error('the relay did not begin to listen');
}
