import type { IncomingMessage } from 'node:http';
import { createRemoteJWKSet, jwtVerify } from 'jose';
import type { MovableClock } from './movableClock.ts';

// The services of a learning platform for tools: tokens, and a gradebook that follows Assignment and Grade Services 2.0.

const SCORE = 'https://purl.imsglobal.org/spec/lti-ags/scope/score';

export interface SentScore {
  userId: string;
  timestamp: string;
  activityProgress: string;
  gradingProgress: string;
  scoreGiven?: number;
  scoreMaximum?: number;
}

export interface TestLtiServices {
  /** Where a course's column for this person's results is. */
  lineItem: string;
  /** Every score that was accepted, in order. */
  scores: SentScore[];
  /** The gradebook: a person's present result in percent. */
  grades: Map<string, number | null>;
  /** Tokens handed out so far. */
  tokens: string[];
  /** Ends every token, as a platform may do early. */
  endTokens(): void;
  /** What a tool says was selected; throws if the message is not genuine. */
  readSelection(token: string): Promise<Record<string, unknown>>;
  /** The tool, whose keys sign its requests for tokens. */
  keysUrl: string;
  answer(request: IncomingMessage, body: string): Promise<{ status: number; body: object } | null>;
}

export function createServices(clock: MovableClock, { issuer, clientId }: { issuer: string; clientId: string }) {
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

  const services: TestLtiServices = {
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
      if (url.pathname !== '/courses/4/columns/2/scores' || url.search !== '?type=1') return null;
      const scope = valid.get(request.headers.authorization?.replace('Bearer ', '') ?? '');
      if (scope === undefined) return { status: 401, body: {} };
      const isScore = request.headers['content-type'] === 'application/vnd.ims.lis.v1.score+json';
      return scope === SCORE && isScore ? take(JSON.parse(body) as SentScore) : { status: 403, body: {} };
    },
  };
  return services;
}
