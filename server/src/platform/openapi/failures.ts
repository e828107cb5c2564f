import { failures } from '@assay/contract/failure';
import type { Schema } from '@assay/contract/schemaText';

/** The body of every failed answer. */
export const failureSchema: Schema = {
  type: 'object',
  properties: {
    success: { type: 'boolean', const: false },
    code: { type: 'string', enum: Object.keys(failures) },
    message: { type: 'string', description: 'For people' },
    requestId: { type: 'string' },
    errors: { type: 'object', additionalProperties: { type: 'string' }, description: 'A message for each wrong field' },
    retryAfter: { type: 'number', description: 'Seconds until a retry makes sense' },
    reactivateUntil: { type: 'string', format: 'date-time', description: 'With `account_deactivated`' },
  },
  required: ['success', 'code', 'message', 'requestId'],
};
