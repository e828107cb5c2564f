import type { Socket } from 'node:net';
import { STATUS_CODES } from 'node:http';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { Failure, failures, messageOf } from '@assay/contract/failure';
import type { FailureBody } from '@assay/contract/failure';
import { failureOfDatabase } from '../database/failures.ts';
import { RateLimited, limitHeaders } from './rateLimit.ts';
import { logCode } from './callerLogFields.ts';

const OF_FASTIFY: Record<string, Failure['code']> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'invalid_input',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'invalid_input',
  FST_ERR_CTP_INVALID_JSON_BODY: 'invalid_input',
  FST_ERR_BAD_URL: 'invalid_input',
  FST_ERR_MAX_PARAM_LENGTH: 'not_found',
};

/** The only place that turns thrown errors into answers. A bug is logged and answered without details. */
export function answerError(thrown: unknown, request: FastifyRequest, reply: FastifyReply) {
  // JavaScript can throw any value, even undefined.
  const error = thrown instanceof Error ? (thrown as FastifyError) : new Error(`something thrown was ${typeof thrown}`);
  const failure = failureOf(error);
  if (!failure && hasLeft(error, reply)) request.log.info({ requestId: request.id }, 'the reader left');
  else if (!failure) request.log.error({ err: error, requestId: request.id }, 'unexpected error');
  return sendFailure(failure ?? new Failure('internal'), request, reply);
}

/** Whether an answer in pieces could not begin because its connection had ended. */
const hasLeft = ({ code }: Partial<FastifyError>, { raw }: FastifyReply) =>
  code === 'ERR_STREAM_PREMATURE_CLOSE' && raw.destroyed;

/** The expected failure behind something thrown; null for a bug. */
export function failureOf(error: Error & Partial<FastifyError>): Failure | null {
  if (error instanceof Failure) return error;
  if (hasZodFastifySchemaValidationErrors(error)) return invalidInput(error);
  const code = OF_FASTIFY[error.code ?? ''];
  if (code) return new Failure(code);
  // All other Fastify errors are the request's fault.
  if (error.code?.startsWith('FST_') && (error.statusCode ?? 500) < 500) return new Failure('invalid_input');
  if (error instanceof SyntaxError) return new Failure('invalid_input', { message: 'The body is not valid JSON.' });
  return failureOfDatabase(error);
}

interface Refused {
  instancePath: string;
  message?: string;
  /** The unknown names in an object that takes no others. */
  params?: { keys?: string[] };
}

function invalidInput(error: { validation: Refused[] }): Failure {
  const errors: Record<string, string> = {};
  for (const { instancePath, message, params } of error.validation) {
    const field = instancePath.replace(/^\//, '').replaceAll('/', '.') || 'body';
    for (const name of params?.keys?.map((key) => `${field}.${key}`) ?? [field])
      errors[name] ??= message ?? 'is not valid';
  }
  return new Failure('invalid_input', { message: Object.values(errors)[0] ?? failures.invalid_input.text, errors });
}

const bodyOf = (failure: Failure, requestId: string): FailureBody => {
  const { errors, retryAfter, reactivateUntil } = failure.details;
  return {
    success: false,
    code: failure.code,
    message: messageOf(failure),
    requestId,
    ...(errors && { errors }),
    ...(retryAfter !== undefined && { retryAfter }),
    ...(reactivateUntil && { reactivateUntil }),
  };
};

/** Sends a failure in the one shape that every client knows. */
export function sendFailure(failure: Failure, request: FastifyRequest, reply: FastifyReply) {
  const { retryAfter } = failure.details;
  logCode(request, failure.code);
  if (retryAfter !== undefined) void reply.header('retry-after', String(retryAfter));
  if (failure instanceof RateLimited) void reply.headers(limitHeaders(failure.rule, failure.state));
  if (failure.code === 'unauthenticated') void reply.header('www-authenticate', 'Bearer error="invalid_token"');
  return reply
    .code(failures[failure.code].status)
    .header('content-type', 'application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(bodyOf(failure, request.id));
}

const OF_PARSER: Record<string, Failure['code']> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
  HPE_HEADER_OVERFLOW: 'headers_too_large',
};

/** Answers bytes that are not an HTTP request in the same shape, and closes the connection. */
export function answerBrokenRequest(
  error: Error & { code?: string },
  socket: Socket,
  headers: Record<string, string>,
  requestId: string,
) {
  if (error.code === 'ECONNRESET' || !socket.writable) return socket.destroy();
  const failure = new Failure(OF_PARSER[error.code ?? ''] ?? 'invalid_input');
  const { status } = failures[failure.code];
  const body = JSON.stringify(bodyOf(failure, requestId));
  const lines = Object.entries({
    ...headers,
    'x-request-id': requestId,
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}`);
  const answer = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('\r\n')}\r\n\r\n${body}`;
  return socket.end(answer, () => socket.destroy());
}
