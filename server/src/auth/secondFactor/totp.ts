import { HOTP, Secret, TOTP } from 'otpauth';

// RFC 6238 as implemented by authenticator apps: SHA-1 (fixed by the protocol), 30-second steps, six digits.

const STEP_SECONDS = 30;
/** A phone's clock may be one step ahead or behind. */
const WINDOW = 1;

/** @param bytes 20 random bytes @returns the secret in base32, for typing */
export const secretOf = (bytes: Uint8Array): string => new Secret({ buffer: new Uint8Array(bytes).buffer }).base32;

/** The content of the QR code. */
export function enrolmentUri(secret: string, issuer: string, label: string): string {
  return new TOTP({ issuer, label, secret: Secret.fromBase32(secret) }).toString();
}

/** The step of this code: within the window around now and after the last one used. */
export function matchingStep(secret: string, code: string, now: Date, lastStep: number | null): number | null {
  const current = Math.floor(now.getTime() / 1000 / STEP_SECONDS);
  const steps = Array.from({ length: 2 * WINDOW + 1 }, (_nothing, place) => current - WINDOW + place);
  const key = Secret.fromBase32(secret);
  const matches = (counter: number) => HOTP.validate({ secret: key, token: code, counter, window: 0 }) === 0;
  return steps.find((step) => (lastStep === null || step > lastStep) && matches(step)) ?? null;
}

/** Six digits, with or without the space that apps show in the middle; null: not an app's code. */
export function totpCode(typed: string): string | null {
  const digits = typed.replaceAll(/[\s-]/g, '');
  return /^\d{6}$/.test(digits) ? digits : null;
}
