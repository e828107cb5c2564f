import { HOTP, Secret, TOTP } from 'otpauth';

// RFC 6238 as every authenticator app has it: SHA-1 (fixed by the protocol), 30-second steps, six digits.

const STEP_SECONDS = 30;
/** A phone's clock may be one step ahead or behind. */
const WINDOW = 1;

/** @param bytes 20 random ones @returns the secret as people type it, in base32 */
export const secretOf = (bytes: Uint8Array): string => new Secret({ buffer: new Uint8Array(bytes).buffer }).base32;

/** What the QR code says. */
export function enrolmentUri(secret: string, issuer: string, label: string): string {
  return new TOTP({ issuer, label, secret: Secret.fromBase32(secret) }).toString();
}

/** The step whose code this is: in the window around now and later than the last one used. */
export function matchingStep(secret: string, code: string, now: Date, lastStep: number | null): number | null {
  const current = Math.floor(now.getTime() / 1000 / STEP_SECONDS);
  const steps = Array.from({ length: 2 * WINDOW + 1 }, (_nothing, place) => current - WINDOW + place);
  const key = Secret.fromBase32(secret);
  const matches = (counter: number) => HOTP.validate({ secret: key, token: code, counter, window: 0 }) === 0;
  return steps.find((step) => (lastStep === null || step > lastStep) && matches(step)) ?? null;
}

/** Six digits, with or without the space that apps show in the middle; null: that is no code of an app. */
export function totpCode(typed: string): string | null {
  const digits = typed.replaceAll(/[\s-]/g, '');
  return /^\d{6}$/.test(digits) ? digits : null;
}
