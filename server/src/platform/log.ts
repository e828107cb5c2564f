import type { FastifyBaseLogger } from 'fastify';

export type Log = FastifyBaseLogger;

/**
 * Options for Fastify's logger. Serializers are allow-lists: bodies, headers, tokens, addresses of mail and URLs with
 * their queries never reach a log line.
 */
export const logOptions = (level: string) => ({
  level,
  base: null,
  timestamp: () => `,"time":"${new Date().toISOString()}"`,
  formatters: { level: (label: string) => ({ level: label }) },
  serializers: {
    req: () => ({}),
    res: () => ({}),
    err: (error: Error & { code?: string }) => ({
      type: error.name,
      code: error.code,
      // A database error's message may quote the row it failed on.
      message: error.name === 'error' ? 'database error' : error.message,
      stack: error.stack?.split('\n').slice(1, 8).join('\n') ?? '',
    }),
  },
});
