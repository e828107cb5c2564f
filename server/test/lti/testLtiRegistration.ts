import type { IncomingMessage, ServerResponse } from 'node:http';
import type { TestLtiPlatform } from './testLtiPlatform.ts';

// A learning platform at which tools register themselves, as Dynamic Registration describes it.

const TOOL = 'https://purl.imsglobal.org/spec/lti-tool-configuration';

/** Adds it to a platform. `said` and `answer` may be changed before a tool comes. */
export function offerRegistration({ issuer, answers }: TestLtiPlatform) {
  const offered = {
    token: 'token-of-the-platform',
    said: {
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/keys`,
      registration_endpoint: `${issuer}/register`,
      token_endpoint_auth_methods_supported: ['private_key_jwt'],
      scopes_supported: [
        'openid',
        'https://purl.imsglobal.org/spec/lti-ags/scope/score',
        'https://purl.imsglobal.org/spec/lti-nrps/scope/contextmembership.readonly',
      ],
      'https://purl.imsglobal.org/spec/lti-platform-configuration': {
        product_family_code: 'campus',
        messages_supported: [
          { type: 'LtiResourceLinkRequest' },
          { type: 'LtiDeepLinkingRequest', placements: ['link_selection', 'editor_button'] },
        ],
      },
    } as Record<string, unknown>,
    answer: { client_id: 'registered-1', [TOOL]: { deployment_id: 7 } } as Record<string, unknown>,
    /** Tools that registered, as they described themselves. */
    tools: [] as Record<string, unknown>[],
    configurationUrl: `${issuer}/openid-configuration`,
  };

  const send = (reply: ServerResponse, body: object, status = 200) =>
    reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  const isKnown = ({ headers }: IncomingMessage) => headers.authorization === `Bearer ${offered.token}`;
  answers.set('/openid-configuration', (request, reply) =>
    send(reply, isKnown(request) ? offered.said : {}, isKnown(request) ? 200 : 401),
  );
  answers.set('/register', (request, reply, body) => {
    const isJson = request.method === 'POST' && request.headers['content-type'] === 'application/json';
    if (!isKnown(request) || !isJson) return send(reply, {}, 401);
    offered.tools.push(JSON.parse(body) as Record<string, unknown>);
    return send(reply, offered.answer, 201);
  });
  return offered;
}
