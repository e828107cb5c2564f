import type { Config } from '../config.ts';

const ALWAYS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-resource-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(self), microphone=(self), display-capture=(self), geolocation=(), payment=(), usb=()',
};

/** Security headers of pages and of the API, decided once from the configuration. */
export function securityHeaders(publicUrl: string) {
  const url = new URL(publicUrl);
  const https = url.protocol === 'https:';
  const socket = `${https ? 'wss' : 'ws'}://${url.host}`;
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data: blob: https://lh3.googleusercontent.com",
    "font-src 'self'",
    `connect-src 'self' ${socket}`,
    "media-src 'self' blob:",
    "worker-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    ...(https ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
  const transport: Record<string, string> = https
    ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }
    : {};
  return {
    page: { ...ALWAYS, ...transport, 'content-security-policy': policy },
    api: {
      ...ALWAYS,
      ...transport,
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    },
  };
}

/** Whether an address belongs to the API, however it is written: /%61pi leads there too. */
export function isApiPath(url: string): boolean {
  if (url.startsWith('/api')) return true;
  try {
    return url.includes('%') && decodeURI(url).startsWith('/api');
  } catch {
    return false;
  }
}

/** Where people reach this installation, once the port is known. */
export function publicUrlOf(config: Pick<Config, 'PUBLIC_URL' | 'PORT'>): string {
  return config.PUBLIC_URL ?? `http://localhost:${config.PORT}`;
}
