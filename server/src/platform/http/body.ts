import type { FastifyInstance } from 'fastify';
import { Failure } from '@assay/contract/failure';

const MAX_DEPTH = 20;
const COLON = /\s*:/y;

/** Accepts only JSON bodies in plain UTF-8, uncompressed, with limited nesting. */
export function acceptJsonOnly(http: FastifyInstance) {
  http.removeAllContentTypeParsers();
  http.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, text, done) => {
    try {
      const source = String(text);
      if (source.trim() === '') return done(null, {});
      const fault = faultOf(source);
      if (fault) return done(new Failure('invalid_input', { message: fault }));
      done(null, JSON.parse(source));
    } catch {
      done(new Failure('invalid_input', { message: 'The body is not valid JSON.' }));
    }
  });
  http.addHook('onRequest', async (request) => {
    if (request.headers['content-encoding']) throw new Failure('unsupported_media_type');
  });
}

/** Finds what JSON.parse would accept: excessive nesting and duplicate members. One pass. */
function faultOf(json: string): string | null {
  // Innermost last: the member names of an object so far, or null for an array.
  const open: (Set<string> | null)[] = [];
  let stringFrom = -1;
  for (let at = 0; at < json.length; at += 1) {
    const character = json[at];
    if (stringFrom >= 0) {
      if (character === '\\') at += 1;
      else if (character === '"') {
        const names = open.at(-1);
        COLON.lastIndex = at + 1;
        if (names && COLON.test(json)) {
          const name = JSON.parse(json.slice(stringFrom, at + 1)) as string;
          if (names.has(name)) return 'The body has the same field twice.';
          names.add(name);
        }
        stringFrom = -1;
      }
    } else if (character === '"') stringFrom = at;
    else if (character === '{' || character === '[') {
      open.push(character === '{' ? new Set() : null);
      if (open.length > MAX_DEPTH) return 'The body is nested too deeply.';
    } else if (character === '}' || character === ']') open.pop();
  }
  return null;
}
