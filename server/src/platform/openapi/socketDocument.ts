import { interviewRates } from '@assay/contract/eventRates';
import { clientEventTexts, serverEventTexts } from '@assay/contract/eventTexts';
import { frameEvents } from '@assay/contract/events';
import type { EventRate } from '@assay/contract/events';
import {
  chatMessage,
  interviewClientEvents,
  interviewServerEvents,
  joinRequest,
  participant,
} from '@assay/contract/interviews/interviewEvents';
import { schemaNames } from '@assay/contract/schemaNames';
import type { Schema } from '@assay/contract/schemaText';
import type { z } from 'zod';
import { LARGEST_MESSAGE, MOST_VIOLATIONS, PING_MS, RECOVERY_MS, WITHIN_MS } from '@assay/contract/socketLimits';
import { VERSION } from '../telemetry/metrics.ts';
import { createSchemaConverter } from './schemas.ts';

interface Reference {
  $ref: string;
}

export interface Message {
  name: string;
  summary: string;
  payload: Schema;
  /** How often a connection may send it. */
  'x-rate'?: EventRate;
}

interface EventOperation {
  action: 'send' | 'receive';
  channel: Reference;
  summary: string;
  messages: Reference[];
  reply?: { channel: Reference; messages: Reference[] };
}

/** An AsyncAPI document. */
export interface SocketDocument {
  asyncapi: string;
  info: { title: string; version: string; description: string; license: { name: string } };
  defaultContentType: string;
  servers: Record<string, object>;
  channels: { room: { address: string; title: string; messages: Record<string, Reference> } };
  operations: Record<string, EventOperation>;
  components: {
    messages: Record<string, Message>;
    schemas: Record<string, Schema>;
    securitySchemes: Record<string, object>;
  };
}

/** How a connection is made, kept and lost. */
export const socketRules: readonly string[] = [
  'Connect with a Socket.IO 4 client at the portal’s address. Give the `token` that `POST /api/auth/login` returns as `auth.token`; guests connect without one, but only from a page of the portal. A refused connection gets `connect_error` with `data.code`.',
  'Each event is acknowledged: `{ ok: true }`, or `{ ok: false, error }`. A refusal also arrives as the event `error`.',
  `An event beyond its rate, or with a payload that does not fit, is refused; ${MOST_VIOLATIONS} of them within ${WITHIN_MS / 1000} seconds end the connection, and so does a message above ${LARGEST_MESSAGE / 1024} KB. Unknown events are ignored.`,
  `Both sides show every ${PING_MS / 1000} seconds that they are there; after twice that the connection counts as lost.`,
  `Within ${RECOVERY_MS / 1000} seconds a lost connection is recovered: \`socket.recovered\` is true, the place in the room is kept, and missed events follow. Otherwise enter again with \`join-meeting\` and the latest \`admitToken\`, which \`join-approved\` and \`meeting-joined\` give to candidates. Hosts need none.`,
];

const ACKNOWLEDGEMENT = 'acknowledgement';
const text: Schema = { type: 'string' };

/** Beside those that calls have, too. */
const names = { ...schemaNames, Participant: participant, RoomMessage: chatMessage, JoinRequest: joinRequest };

/** Beside the events of the contract. */
const refusals: Record<string, Message> = {
  'server.error': {
    name: 'error',
    summary: 'An event that you sent was refused.',
    payload: { $ref: '#/components/schemas/EventFailure' },
  },
  [ACKNOWLEDGEMENT]: {
    name: ACKNOWLEDGEMENT,
    summary: 'The answer to an event that you sent.',
    payload: {
      type: 'object',
      properties: { ok: { type: 'boolean' }, error: { $ref: '#/components/schemas/EventFailure' } },
      required: ['ok'],
    },
  },
};

const eventFailure: Schema = {
  type: 'object',
  properties: { code: text, message: text, event: text, retryAfter: { type: 'integer', minimum: 1 }, requestId: text },
  required: ['code', 'message', 'event'],
};

const channel = { $ref: '#/channels/room' };
const inChannel = (key: string): Reference => ({ $ref: `#/channels/room/messages/${key}` });

/** The AsyncAPI document of the live rooms' events. */
export function socketDocument(title: string): SocketDocument {
  const schemas = createSchemaConverter(names);
  const messages: Record<string, Message> = {};
  const operations: Record<string, EventOperation> = {};
  for (const [name, schema] of Object.entries<z.ZodObject>(interviewClientEvents)) {
    const summary = clientEventTexts[name as keyof typeof clientEventTexts];
    messages[`client.${name}`] = {
      name,
      summary,
      payload: schemas.convert(schema, 'input'),
      'x-rate': interviewRates[name as keyof typeof interviewRates],
    };
    operations[`client.${name}`] = {
      action: 'receive',
      channel,
      summary,
      messages: [inChannel(`client.${name}`)],
      reply: { channel, messages: [inChannel(ACKNOWLEDGEMENT)] },
    };
  }
  for (const [name, schema] of Object.entries<z.ZodObject>({ ...frameEvents, ...interviewServerEvents }))
    messages[`server.${name}`] = {
      name,
      summary: serverEventTexts[name as keyof typeof serverEventTexts],
      payload: schemas.convert(schema, 'output'),
    };
  Object.assign(messages, refusals);
  for (const [key, { summary }] of Object.entries(messages))
    if (key.startsWith('server.')) operations[key] = { action: 'send', channel, summary, messages: [inChannel(key)] };
  return {
    asyncapi: '3.0.0',
    info: { title, version: VERSION, description: socketRules.join('\n\n'), license: { name: 'MIT' } },
    defaultContentType: 'application/json',
    servers: {
      portal: {
        host: '{host}',
        pathname: '/socket.io/',
        protocol: 'socketio',
        variables: { host: { default: 'localhost:3000', description: 'The portal’s address' } },
        security: [{ $ref: '#/components/securitySchemes/token' }],
      },
    },
    channels: {
      room: {
        address: '/',
        title: 'Live rooms',
        messages: Object.fromEntries(
          Object.keys(messages).map((key) => [key, { $ref: `#/components/messages/${key}` }]),
        ),
      },
    },
    operations,
    components: {
      messages,
      schemas: { ...schemas.components(), EventFailure: eventFailure },
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer', description: 'Given as `auth.token` when the connection is opened.' },
      },
    },
  };
}
