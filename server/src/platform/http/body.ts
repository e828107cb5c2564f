import type { FastifyInstance } from 'fastify';
import { Failure } from '@assay/contract/failure';

const MAX_DEPTH = 20;

/** Bodies are JSON in plain UTF-8 and nothing else, not compressed, not deeper than people write. */
export function acceptJsonOnly(http: FastifyInstance) {
  http.removeAllContentTypeParsers();
  http.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, text, done) => {
    try {
      const source = String(text);
      if (source.trim() === '') return done(null, {});
      if (deeperThan(source, MAX_DEPTH))
        return done(new Failure('invalid_input', { message: 'The body is nested too deeply.' }));
      done(null, JSON.parse(source));
    } catch {
      done(new Failure('invalid_input', { message: 'The body is not valid JSON.' }));
    }
  });
  http.addHook('onRequest', async (request) => {
    if (request.headers['content-encoding']) throw new Failure('unsupported_media_type');
  });
}

/** Whether brackets outside strings nest deeper than `most`; runs before parsing, in one pass. */
function deeperThan(json: string, most: number): boolean {
  let depth = 0;
  let inString = false;
  for (let at = 0; at < json.length; at += 1) {
    const character = json[at];
    if (inString) {
      if (character === '\\') at += 1;
      else if (character === '"') inString = false;
    } else if (character === '"') inString = true;
    else if (character === '{' || character === '[') {
      depth += 1;
      if (depth > most) return true;
    } else if (character === '}' || character === ']') depth -= 1;
  }
  return false;
}
