import type { FastifyBaseLogger } from 'fastify';

export type Log = FastifyBaseLogger;

/** Receives one line at a time, each a JSON object. */
export interface LogStream {
  write(line: string): void;
}

/** Lines of one turn of the event loop are written together: a write for each answer costs as much as sending it. */
export function gatherLines(write: (lines: string) => void): LogStream & { flush(): void } {
  let gathered = '';
  function flush() {
    const lines = gathered;
    gathered = '';
    if (lines !== '') write(lines);
  }
  return {
    flush,
    write(line) {
      if (gathered === '') setImmediate(flush);
      gathered += line;
    },
  };
}

const standardOutput = gatherLines((lines) => void process.stdout.write(lines));
process.once('exit', standardOutput.flush);
// A reader of the log that has gone does not end the server.
process.stdout.on('error', () => undefined);

/**
 * Options for Fastify's logger. Serializers are allow-lists: bodies, headers, tokens, email addresses and query strings
 * never reach a log line.
 */
export const logOptions = (level: string, stream: LogStream = standardOutput) => ({
  stream,
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
      // Only the stack frames: the lines before them repeat the message.
      stack: (error.stack?.match(/^ {4}at .*$/gm) ?? []).slice(0, 7).join('\n'),
    }),
  },
});
