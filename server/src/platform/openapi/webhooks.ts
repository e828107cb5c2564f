import { webhookData, webhookPayload, webhookTest } from '@assay/contract/webhookEvents';
import { WEBHOOK_TEST } from '@assay/contract/webhookTypes';
import type { WebhookType } from '@assay/contract/webhookTypes';
import type { Operation } from './operation.ts';
import type { SchemaConverter } from './schemas.ts';

/** The server's own requests, by the type of event. */
export type Webhooks = Record<string, { post: Operation }>;

export const WEBHOOKS_TAG = 'Webhooks';

const summaries: Readonly<Record<WebhookType | typeof WEBHOOK_TEST, string>> = {
  'attempt.completed': 'A quiz attempt was completed, by its learner, its deadline or an admin',
  'meeting.ended': 'A meeting ended for good, or was called off',
  'decision.made': 'A decision about a candidate was made',
  'person.created': 'An account was created',
  [WEBHOOK_TEST]: 'An admin sends a test',
};

const DESCRIPTION =
  'Anyone who has the secret can verify it: signed as Standard Webhooks defines, in the headers `webhook-id`, `webhook-timestamp` and `webhook-signature`. It may arrive more than once, under the same id, and in any order.';

/** The `webhooks` of the OpenAPI document. */
export function webhooksOf(schemas: SchemaConverter): Webhooks {
  const events = Object.entries({ ...webhookData, [WEBHOOK_TEST]: webhookTest.data });
  return Object.fromEntries(
    events.map(([type, data]) => [type, { post: operationOf(type as keyof typeof summaries, data, schemas) }]),
  );
}

function operationOf(
  type: keyof typeof summaries,
  data: (typeof webhookData)[WebhookType] | typeof webhookTest.data,
  schemas: SchemaConverter,
): Operation {
  return {
    operationId: `webhook${type.replaceAll(/(?:^|\.)(\w)/g, (_dot, letter: string) => letter.toUpperCase())}`,
    summary: summaries[type],
    description: DESCRIPTION,
    tags: [WEBHOOKS_TAG],
    security: [],
    'x-role': 'public',
    requestBody: {
      required: true,
      content: { 'application/json': { schema: schemas.convert(webhookPayload(type, data), 'output') } },
    },
    responses: {
      '2XX': { description: 'Received' },
      '410': { description: 'No longer wanted; pauses the webhook' },
      default: { description: 'Not received; tried again' },
    },
  };
}
