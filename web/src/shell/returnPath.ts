// The allowed return paths after signing in: only this site's pages. The value comes from the URL, so an attacker may
// have written it.

const LONGEST = 2000;
const HERE = 'https://here.invalid';
// Browsers read `\` as `/` and drop tabs and line breaks, so `/\evil.example` would be another site.
// oxlint-disable-next-line no-control-regex -- control characters are exactly what is looked for
const DECEPTIVE = /[\\\s\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2066-\u2069\ufeff]/;
/** Pages without a purpose once signed in. */
const DOORS = ['/login', '/register', '/forgot-password'];

/** The normalised path, query and hash of `value`, or null unless it is clearly a page of this site. */
export function safeReturnPath(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > LONGEST) return null;
  if (!value.startsWith('/') || DECEPTIVE.test(value) || value.includes('//')) return null;
  if (!URL.canParse(value, HERE)) return null;
  const { origin, pathname, search, hash } = new URL(value, HERE);
  const path = decoded(pathname);
  if (origin !== HERE || path === null || path.includes('//') || DECEPTIVE.test(path)) return null;
  if (DOORS.includes(pathname.replace(/\/+$/, ''))) return null;
  return `${pathname}${search}${hash}`;
}

function decoded(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}
