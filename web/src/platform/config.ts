import { useSyncExternalStore } from 'react';
import type { PublicConfig } from '@assay/contract/auth';
import { call } from './api.ts';

// Asked for once, at start. Not a query: the sign-in page needs it and must not wait for the query library.
let config: PublicConfig | undefined;
let loading: Promise<void> | undefined;
const listeners = new Set<() => void>();

/** The public settings of this installation; asks only while they are missing. */
export function loadConfig(): Promise<void> {
  loading ??= fetchConfig();
  return loading;
}

async function fetchConfig(): Promise<void> {
  try {
    config = await call('GET /config', {});
    for (const listener of listeners) listener();
  } catch (error) {
    loading = undefined;
    throw error;
  }
}

/** For pages whose layout depends on the settings: waits for them a moment, not for a server that is away. */
export async function configSoon(patienceMs: number): Promise<void> {
  const patience = new Promise<void>((resolve) => setTimeout(resolve, patienceMs));
  await Promise.race([loadConfig(), patience]).catch(() => undefined);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** As far as they have arrived. */
export const currentConfig = (): PublicConfig | undefined => config;

/** Undefined until the settings have arrived. */
export const useConfig = (): PublicConfig | undefined => useSyncExternalStore(subscribe, currentConfig);

/** The name on the door, `Assay` until the server has said otherwise. */
export const useProductName = (): string => useConfig()?.productName ?? 'Assay';
