import { call } from '../api.ts';

// The sign-in that this tab started at a sign-in service. Another tab cannot finish it, nor can an attacker's link.

const KEY = 'providerSignIn';

interface StartedSignIn {
  id: string;
  secret: string;
  /** The page to open afterwards. */
  from?: string | undefined;
}

/** Sends the browser to a sign-in service. */
export async function startSignIn(
  id: string,
  { from, reactivate = false }: { from?: string | undefined; reactivate?: boolean },
) {
  const { url, secret } = await call('POST /auth/providers/:provider/begin', {
    params: { provider: id },
    body: { reactivate },
  });
  window.sessionStorage.setItem(KEY, JSON.stringify({ id, secret, from } satisfies StartedSignIn));
  window.location.assign(url);
}

/** The sign-in that this tab started, once. */
export function takeStartedSignIn(id: string): StartedSignIn | null {
  try {
    const value = JSON.parse(window.sessionStorage.getItem(KEY) ?? 'null') as StartedSignIn | null;
    window.sessionStorage.removeItem(KEY);
    return value?.id === id ? value : null;
  } catch {
    return null;
  }
}
