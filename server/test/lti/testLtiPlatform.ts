import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SignJWT } from 'jose';
import type { JWTHeaderParameters, JWTPayload } from 'jose';
import { newSigningKey } from '../signIn/testGoogle.ts';
import type { SigningKey } from '../signIn/testGoogle.ts';
import { createServices } from './testLtiServices.ts';
import type { TestLtiServices } from './testLtiServices.ts';
import type { Clock } from '../../src/platform/time/clock.ts';

// A learning platform that follows the published flows of LTI 1.3, and also does what none may.

const CLAIM = 'https://purl.imsglobal.org/spec/lti/claim';

export interface Student {
  sub: string;
  name?: string;
  given_name?: string;
  family_name?: string;
  email?: string;
}

interface Altered {
  /** Over the usual ones; undefined removes a claim. */
  claims?: Record<string, unknown>;
  header?: Partial<JWTHeaderParameters>;
  key?: SigningKey['privateKey'] | Uint8Array;
}

/** The form that a browser posts to the tool. */
export interface LaunchForm {
  state: string;
  id_token: string;
}

export interface TestLtiPlatform {
  issuer: string;
  clientId: string;
  deploymentId: string;
  /** The fields that an admin enters to connect it by hand. */
  entered: Record<string, unknown>;
  /** Requests so far, by path. */
  asked: Record<string, number>;
  /** Answers in place of the usual ones, by path. */
  answers: Map<string, (request: IncomingMessage, reply: ServerResponse, body: string) => void>;
  /** Does what it is asked, and breaks the connection instead of answering. */
  loseAnswers: boolean;
  services: TestLtiServices;
  /** The parameters that start a login. */
  loginOf(tool: string, student: Student): Record<string, string>;
  /** The browser arrives at the platform's address; it answers with the form that goes to the tool. */
  authorize(url: string, altered?: Altered): Promise<{ action: string; form: LaunchForm }>;
  rotate(): Promise<SigningKey>;
  stop(): Promise<void>;
}

let firstKey: Promise<SigningKey> | undefined;

export async function startLtiPlatform(clock: Clock): Promise<TestLtiPlatform> {
  const [clientId, deploymentId] = ['assay-at-campus', 'deployment-1'];
  const asked: Record<string, number> = {};
  const answers: TestLtiPlatform['answers'] = new Map();
  const students = new Map<string, Student>();
  let key = await (firstKey ??= newSigningKey());
  let issuer = '';
  let target = '';

  async function serve(request: IncomingMessage, reply: ServerResponse) {
    let body = '';
    for await (const piece of request) body += String(piece);
    const path = pathOf(request);
    asked[path] = (asked[path] ?? 0) + 1;
    const instead = answers.get(path);
    if (instead) return instead(request, reply, body);
    const keys = path === '/keys' ? { status: 200, body: { keys: [key.publicJwk] } } : null;
    const said: { status: number; body: object; headers?: Record<string, string> } = keys ??
      (await platform.services.answer(request, body)) ?? { status: 404, body: {} };
    if (platform.loseAnswers && path.endsWith('/scores')) return reply.destroy();
    return reply
      .writeHead(said.status, { 'content-type': 'application/json', ...said.headers })
      .end(JSON.stringify(said.body));
  }

  const http = createServer((request, reply) => void serve(request, reply));
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  issuer = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;

  const platform: TestLtiPlatform = {
    issuer,
    clientId,
    deploymentId,
    loseAnswers: false,
    services: createServices(clock, { issuer, clientId }),
    entered: {
      name: 'Campus',
      issuer,
      clientId,
      authorizationUrl: `${issuer}/authorize`,
      tokenUrl: `${issuer}/token`,
      keysUrl: `${issuer}/keys`,
    },
    asked,
    answers,
    loginOf(tool, student) {
      students.set(student.sub, student);
      target = tool;
      return {
        iss: issuer,
        client_id: clientId,
        login_hint: student.sub,
        lti_message_hint: 'course 4, quiz 2',
        target_link_uri: tool,
      };
    },
    async authorize(url, { claims = {}, header = {}, key: other } = {}) {
      const { searchParams: asks } = new URL(url);
      const fixed = { scope: 'openid', response_type: 'id_token', response_mode: 'form_post', prompt: 'none' };
      for (const [name, value] of Object.entries({ ...fixed, client_id: clientId }))
        if (asks.get(name) !== value) throw new Error(`${name} is ${asks.get(name)}`);
      const student = students.get(asks.get('login_hint') ?? '');
      if (!student || asks.get('lti_message_hint') !== 'course 4, quiz 2')
        throw new Error('a login without a known person');
      const now = Math.floor(clock.now().getTime() / 1000);
      const payload: Record<string, unknown> = {
        iss: issuer,
        aud: clientId,
        iat: now,
        exp: now + 300,
        nonce: asks.get('nonce'),
        ...student,
        [`${CLAIM}/message_type`]: 'LtiResourceLinkRequest',
        [`${CLAIM}/version`]: '1.3.0',
        [`${CLAIM}/deployment_id`]: deploymentId,
        [`${CLAIM}/target_link_uri`]: target,
        [`${CLAIM}/resource_link`]: { id: 'link-1', title: 'Quiz 2' },
        [`${CLAIM}/context`]: { id: 'course-4', title: 'Fruit', label: 'F1' },
        [`${CLAIM}/roles`]: ['http://purl.imsglobal.org/vocab/lis/v2/membership#Learner'],
        ...Object.fromEntries(
          Object.entries(claims).map(([name, value]) => [name.startsWith('/') ? `${CLAIM}${name}` : name, value]),
        ),
      };
      const token = await new SignJWT(JSON.parse(JSON.stringify(payload)) as JWTPayload)
        .setProtectedHeader({ alg: 'RS256', kid: key.kid, typ: 'JWT', ...header })
        .sign(other ?? key.privateKey);
      return {
        action: asks.get('redirect_uri') ?? '',
        form: { state: asks.get('state') ?? '', id_token: token },
      };
    },
    rotate: async () => (key = await newSigningKey()),
    stop: () =>
      new Promise((resolve) => {
        http.close(() => resolve());
        http.closeAllConnections();
      }),
  };
  return platform;
}

const pathOf = (request: IncomingMessage) => new URL(request.url ?? '/', 'http://platform').pathname;
