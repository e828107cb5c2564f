import { Failure } from '@assay/contract/failure';

const LOST_CONNECTION = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  '57P01',
  '57P02',
  '57P03',
]);
/** Foreign keys of the caller: their account or their session. */
const OF_THE_CALLER =
  /_(user_id|created_by|sender_id|started_by|invited_by|author_id|voided_by|undone_by|decided_by|session_id)_fkey$/;
const BUSY = new Set(['57014', '53300', '55P03', '40001', '40P01']);

/** The failure that a database error means to the caller; null for a bug of ours. */
export function failureOfDatabase(error: unknown): Failure | null {
  if (!(error instanceof Error)) return null;
  const code = (error as { code?: string }).code ?? '';
  // The caller's account was deleted while this server still had the session cached.
  const { constraint = '' } = error as { constraint?: string };
  if (code === '23503' && OF_THE_CALLER.test(constraint)) return new Failure('unauthenticated', { cause: error });
  if (code === '53100') return new Failure('storage_full', { retryAfter: 30, cause: error });
  const lost =
    LOST_CONNECTION.has(code) ||
    code.startsWith('08') ||
    /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/.test(
      error.message,
    );
  return lost || BUSY.has(code) ? new Failure('unavailable', { retryAfter: 2, cause: error }) : null;
}

/** Whether the error is a violation of that unique constraint or index. */
export function violates(error: unknown, constraint: string): boolean {
  const { code, constraint: name } = error as { code?: string; constraint?: string };
  return code === '23505' && name === constraint;
}
