import type { IncomingMessage } from 'node:http';
import { createRemoteJWKSet, jwtVerify } from 'jose';
import type { Clock } from '../../src/platform/time/clock.ts';

// The services of a learning platform for tools: tokens, and a gradebook that follows Assignment and Grade Services
// 2.0.

const MEMBERS = 'https://purl.imsglobal.org/spec/lti-nrps/scope/contextmembership.readonly';
const MEMBERS_TYPE = 'application/vnd.ims.lti-nrps.v2.membershipcontainer+json';
const SCORE = 'https://purl.imsglobal.org/spec/lti-ags/scope/score';

export interface SentScore {
  userId: string;
  timestamp: string;
  activityProgress: string;
  gradingProgress: string;
  scoreGiven?: number;
  scoreMaximum?: number;
}

interface Answer {
  status: number;
  body: object;
  headers?: Record<string, string>;
}

export interface TestLtiServices {
  /** Where a course's column for this person's results is. */
  lineItem: string;
  /** Every score that was accepted, in order. */
  scores: SentScore[];
  /** The gradebook: a person's present result in percent. */
  grades: Map<string, number | null>;
  /** Where the members of course 4 are listed, and who they are. */
  membersUrl: string;
  members: object[];
  /** Tokens handed out so far. */
  tokens: string[];
  /** Ends every token, as a platform may do early. */
  endTokens(): void;
  /** The selection that a tool reports; throws if the message is not genuine. */
  readSelection(token: string): Promise<Record<string, unknown>>;
  /** The tool, whose keys sign its requests for tokens. */
  keysUrl: string;
  answer(request: IncomingMessage, body: string): Promise<Answer | null>;
}

export function createServices(clock: Clock, { issuer, clientId }: { issuer: string; clientId: string }) {
  const valid = new Map<string, string>();
  const latest = new Map<string, string>();
  const used = new Set<string>();

  async function tokenFor(body: string) {
    const form = new URLSearchParams(body);
    const { payload } = await jwtVerify(
      form.get('client_assertion') ?? '',
      createRemoteJWKSet(new URL(services.keysUrl)),
      {
        algorithms: ['RS256'],
        issuer: clientId,
        subject: clientId,
        audience: `${issuer}/token`,
        currentDate: clock.now(),
        requiredClaims: ['exp', 'iat', 'jti'],
      },
    );
    const isRight =
      form.get('grant_type') === 'client_credentials' &&
      form.get('client_assertion_type') === 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';
    if (!isRight || used.has(payload.jti ?? '')) return { status: 400, body: { error: 'invalid_request' } };
    used.add(payload.jti ?? '');
    const token = `token ${services.tokens.length + 1}`;
    services.tokens.push(token);
    valid.set(token, form.get('scope') ?? '');
    return {
      status: 200,
      body: { access_token: token, token_type: 'Bearer', expires_in: 3600, scope: form.get('scope') },
    };
  }

  function take(score: SentScore) {
    const before = latest.get(score.userId);
    if (before !== undefined && before >= score.timestamp) return { status: 409, body: {} };
    latest.set(score.userId, score.timestamp);
    services.scores.push(score);
    const { scoreGiven, scoreMaximum } = score;
    services.grades.set(
      score.userId,
      scoreGiven === undefined || scoreMaximum === undefined ? null : (scoreGiven / scoreMaximum) * 100,
    );
    return { status: 204, body: {} };
  }

  /** Two on each page, which names the next one. */
  function list(url: URL): Answer {
    const from = Number(url.searchParams.get('from') ?? 0);
    const next = from + 2 < services.members.length ? `</courses/4/members?from=${from + 2}>; rel="next"` : null;
    return {
      status: 200,
      body: {
        id: services.membersUrl,
        context: { id: 'course-4', label: 'F1', title: 'Fruit' },
        members: services.members.slice(from, from + 2),
      },
      headers: {
        'content-type': MEMBERS_TYPE,
        link: [`<${services.membersUrl}>; rel="self"`, ...(next ? [next] : [])].join(', '),
      },
    };
  }

  const services: TestLtiServices = {
    membersUrl: `${issuer}/courses/4/members`,
    members: [],
    lineItem: `${issuer}/courses/4/columns/2?type=1`,
    scores: [],
    grades: new Map(),
    tokens: [],
    endTokens: () => valid.clear(),
    keysUrl: '',
    async readSelection(token) {
      const { payload } = await jwtVerify(token, createRemoteJWKSet(new URL(services.keysUrl)), {
        algorithms: ['RS256'],
        issuer: clientId,
        audience: issuer,
        currentDate: clock.now(),
        requiredClaims: ['exp', 'iat', 'nonce'],
      });
      return Object.fromEntries(
        Object.entries(payload).flatMap(([name, value]) =>
          name.startsWith('https://') ? [[name.slice(name.lastIndexOf('/') + 1), value]] : [],
        ),
      );
    },
    async answer(request, body) {
      const url = new URL(request.url ?? '/', issuer);
      if (url.pathname === '/token') return tokenFor(body);
      const isMembers = url.pathname === '/courses/4/members';
      if (!isMembers && (url.pathname !== '/courses/4/columns/2/scores' || url.search !== '?type=1')) return null;
      const scope = valid.get(request.headers.authorization?.replace('Bearer ', '') ?? '');
      if (scope === undefined) return { status: 401, body: {} };
      if (isMembers)
        return scope === MEMBERS && request.headers.accept === MEMBERS_TYPE ? list(url) : { status: 403, body: {} };
      const isScore = request.headers['content-type'] === 'application/vnd.ims.lis.v1.score+json';
      return scope === SCORE && isScore ? take(JSON.parse(body) as SentScore) : { status: 403, body: {} };
    },
  };
  return services;
}
