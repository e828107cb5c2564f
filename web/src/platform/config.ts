import { useSyncExternalStore } from 'react';
import type { PublicConfig } from '@assay/contract/people/auth';
import { call } from './api.ts';

// Fetched once, at start. Not a query: the sign-in page needs it without loading the query library.
let config: PublicConfig | undefined;
let loading: Promise<void> | undefined;
const listeners = new Set<() => void>();

/** The installation's public settings; fetched only while missing. */
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

/** For pages whose layout depends on the settings: waits for them briefly, not for an unreachable server. */
export async function configSoon(patienceMs: number): Promise<void> {
  const patience = new Promise<void>((resolve) => setTimeout(resolve, patienceMs));
  await Promise.race([loadConfig(), patience]).catch(() => undefined);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The settings, once loaded. */
export const currentConfig = (): PublicConfig | undefined => config;

/** Undefined until the settings have loaded. */
export const useConfig = (): PublicConfig | undefined => useSyncExternalStore(subscribe, currentConfig);

/** The installation's name; `Assay` until the settings have loaded. */
export const useProductName = (): string => useConfig()?.productName ?? 'Assay';
