import { hash } from 'node:crypto';
import type { TestServer } from '../testServer.ts';

type Stored = Pick<TestServer, 'store' | 'clock'>;

/** An active learning platform, as an admin connects one. */
export async function ltiPlatformOf({ store, clock }: Stored) {
  const { rows } = await store.pool.query<{ id: number; issuer: string; clientId: string }>(
    `insert into lti_platforms (name, issuer, client_id, authorization_url, token_url, keys_url, state, created_at)
     select 'Campus', 'https://lms' || count(*) || '.example.net', 'assay', 'https://lms.example.net/a',
       'https://lms.example.net/t', 'https://lms.example.net/k', 'active', $1 from lti_platforms
     returning id, issuer, client_id as "clientId"`,
    [clock.now()],
  );
  return rows[0] ?? { id: 0, issuer: '', clientId: '' };
}

/** A course of a platform that would list its members. */
export async function ltiCourseOf({ store, clock }: Stored, platformId: number): Promise<number> {
  const { rows } = await store.pool.query<{ id: number }>(
    `insert into lti_courses (platform_id, context_id, title, members_url, last_launch_at)
     values ($1, 'course-4', 'Fruit', 'https://lms.example.net/members', $2) returning id`,
    [platformId, clock.now()],
  );
  return rows[0]?.id ?? 0;
}

/** A launch whose message has arrived. */
export async function ltiLaunchOf({ store, clock }: Stored) {
  const { id, issuer } = await ltiPlatformOf({ store, clock });
  const [state, secret] = [`state of ${issuer}`, 'secret'];
  const message = {
    kind: 'launch',
    sub: `person of ${issuer}`,
    name: 'Ann Other',
    givenName: '',
    familyName: '',
    email: '',
    skillId: null,
  };
  await store.pool.query(
    `insert into lti_launches (state_hash, secret_hash, nonce_hash, platform_id, started_at, message)
     values ($1, $2, '', $3, $4, $5)`,
    [hash('sha256', state, 'buffer'), hash('sha256', secret, 'buffer'), id, clock.now(), JSON.stringify(message)],
  );
  return { state, secret };
}
