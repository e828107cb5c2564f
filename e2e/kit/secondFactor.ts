import { Secret, TOTP } from 'otpauth';

const STEP_MS = 30_000;

/**
 * The app's current code, or that of `ahead` steps later, because a code works once and tests do not wait. Never
 * earlier: the server accepts the previous step, but the next one may start before the code arrives.
 */
export const codeOf = (secret: string, ahead = 0) =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: Date.now() + ahead * STEP_MS });

export const api = async (url: string, path: string, body: object, token?: string) => {
  const reply = await fetch(`${url}/api/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  });
  // oxlint-disable-next-line typescript/no-explicit-any -- the test says what it expects
  return ((await reply.json()) as { data: any }).data;
};

/** Turns on two-step sign-in; this session stays, all others of the person end. */
export async function turnOnOverApi(url: string, { password, token }: { password: string; token: string }) {
  const { secret } = await api(url, 'auth/second-factor/enrolment', { currentPassword: password }, token);
  const { recoveryCodes } = await api(url, 'auth/second-factor/confirm', { code: codeOf(secret) }, token);
  return { secret: secret as string, recoveryCodes: recoveryCodes as string[] };
}
