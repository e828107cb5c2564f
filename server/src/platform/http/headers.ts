import type { Config } from '../settings/config.ts';
import { CSP_REPORTS } from './cspReports.ts';

const ALWAYS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-resource-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(self), microphone=(self), display-capture=(self), geolocation=(), payment=(), usb=()',
};

// Google's sign-in needs these. It opens a window that posts back, and its script does not support Trusted Types.
const GOOGLE = 'https://accounts.google.com/gsi';
const TRUSTED_TYPES = "require-trusted-types-for 'script'";

/** Security headers of pages and the API, computed once from the configuration. */
export function securityHeaders(publicUrl: string, { google }: { google: boolean }) {
  const url = new URL(publicUrl);
  const https = url.protocol === 'https:';
  const socket = `${https ? 'wss' : 'ws'}://${url.host}`;
  const policy = [
    "default-src 'none'",
    google ? `script-src 'self' ${GOOGLE}/client` : "script-src 'self'",
    google ? `style-src 'self' ${GOOGLE}/style` : "style-src 'self'",
    "img-src 'self' data: blob: https://lh3.googleusercontent.com",
    "font-src 'self'",
    `connect-src 'self' ${socket}${google ? ` ${GOOGLE}/` : ''}`,
    ...(google ? [`frame-src ${GOOGLE}/`] : []),
    "media-src 'self' blob:",
    "worker-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(google ? [] : [TRUSTED_TYPES]),
    ...(https ? ['upgrade-insecure-requests'] : []),
    'report-to csp',
  ].join('; ');
  const transport: Record<string, string> = https
    ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }
    : {};
  const always = { ...ALWAYS, ...(google && { 'cross-origin-opener-policy': 'same-origin-allow-popups' }) };
  const watched: Record<string, string> = google ? { 'content-security-policy-report-only': TRUSTED_TYPES } : {};
  return {
    page: {
      ...always,
      ...transport,
      ...watched,
      'content-security-policy': policy,
      'reporting-endpoints': `csp="/api${CSP_REPORTS}"`,
    },
    api: {
      ...always,
      ...transport,
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    },
  };
}

/** Whether a URL belongs to the API in any spelling: /%61pi leads there too, and so does http://host/api. */
export function isApiPath(url: string): boolean {
  if (url.startsWith('/api')) return true;
  const path = url.replace(/^https?:\/\/[^/]*/, '');
  try {
    return path.startsWith('/api') || (path.includes('%') && decodeURI(path).startsWith('/api'));
  } catch {
    return false;
  }
}

/** The public URL of this installation, known once the port is. */
export function publicUrlOf(config: Pick<Config, 'PUBLIC_URL' | 'PORT'>): string {
  return config.PUBLIC_URL ?? `http://localhost:${config.PORT}`;
}

/**
 * Whether an origin belongs to this installation. People may use another of its names: localhost and 127.0.0.1, or a
 * name on the local network.
 */
export function isOwnOrigin(origin: string, ownOrigin: string, host: string | undefined): boolean {
  if (origin === ownOrigin) return true;
  try {
    return host !== undefined && new URL(origin).host === host;
  } catch {
    return false;
  }
}
