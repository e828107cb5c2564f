import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { Failure, failures } from '@assay/contract/failure';
import type { FailureBody } from '@assay/contract/failure';
import { failureOfDatabase } from '../database/failures.ts';

const OF_FASTIFY: Record<string, Failure['code']> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'invalid_input',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'invalid_input',
  FST_ERR_CTP_INVALID_JSON_BODY: 'invalid_input',
  FST_ERR_BAD_URL: 'invalid_input',
  FST_ERR_MAX_PARAM_LENGTH: 'not_found',
};

/** The one translator from what was thrown to what is answered. A bug is logged and told without details. */
export function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const failure = failureOf(error);
  if (!failure) request.log.error({ err: error, requestId: request.id }, 'unexpected error');
  return sendFailure(failure ?? new Failure('internal'), request, reply);
}

function failureOf(error: FastifyError): Failure | null {
  if (error instanceof Failure) return error;
  if (hasZodFastifySchemaValidationErrors(error)) return invalidInput(error);
  const code = OF_FASTIFY[error.code];
  if (code) return new Failure(code);
  if (error instanceof SyntaxError) return new Failure('invalid_input', { message: 'The body is not valid JSON.' });
  return failureOfDatabase(error);
}

function invalidInput(error: { validation: { instancePath: string; message?: string }[] }): Failure {
  const errors: Record<string, string> = {};
  for (const { instancePath, message } of error.validation) {
    const field = instancePath.replace(/^\//, '').replaceAll('/', '.') || 'body';
    errors[field] ??= message ?? 'is not valid';
  }
  return new Failure('invalid_input', { message: Object.values(errors)[0] ?? failures.invalid_input.text, errors });
}

/** Answers a failure in the one shape every client knows. */
export function sendFailure(failure: Failure, request: FastifyRequest, reply: FastifyReply) {
  const { errors, retryAfter, reactivateUntil } = failure.details;
  const body: FailureBody = {
    success: false,
    code: failure.code,
    message: failure.message,
    requestId: request.id,
    ...(errors && { errors }),
    ...(retryAfter !== undefined && { retryAfter }),
    ...(reactivateUntil && { reactivateUntil }),
  };
  if (retryAfter !== undefined) void reply.header('retry-after', String(retryAfter));
  if (failure.code === 'unauthenticated') void reply.header('www-authenticate', 'Bearer error="invalid_token"');
  return reply
    .code(failures[failure.code].status)
    .header('content-type', 'application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(body);
}
