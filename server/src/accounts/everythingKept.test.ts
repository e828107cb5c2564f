import { expect, test } from 'vitest';
import { startTestServer } from '../../test/testServer.ts';
import type { Person, TestServer } from '../../test/testServer.ts';

// For every column that refers to a person: their row is in the download, or the list says why not.

type Keep = (server: TestServer, person: Person) => Promise<string>;

/** @returns text that the download contains if this row is included */
const row =
  (sql: string, text: string): Keep =>
  async ({ store }, { id }) => {
    await store.pool.query(sql, [id]);
    return text;
  };

const meeting = (publicId: string, createdBy = 'null') =>
  `insert into meetings (public_id, title, created_by, created_at, ends_at, capacity)
   values ('${publicId}', 'canary of ${publicId}', ${createdBy}, now(), now(), 5) returning id`;

/** @param kept a row of `place`, the interview of a candidate named by `meetingId` */
const ofInterview = (meetingId: string, kept: string) =>
  `with round as (
     insert into rounds (title, description, minutes, capacity, created_at) values ('', '', 60, 6, now()) returning id),
   candidate as (
     insert into round_candidates (round_id, name, email, email_key, tags, added_at)
     select id, 'Other', 'o@example.org', 'o@example.org', '{}', now() from round returning id),
   meeting as (${meeting(meetingId)}),
   place as (
     insert into round_meetings (meeting_id, candidate_id) select meeting.id, candidate.id from meeting, candidate
     returning meeting_id)
   ${kept}`;

const inFile: Record<string, Keep> = {
  'account_links.user_id': row(
    `insert into account_links (user_id, purpose, token_hash, email, email_key, created_at, expires_at)
     values ($1, 'undo_email', 'hash', 'canary.links@example.org', 'canary.links@example.org', now(), '2099-01-01')`,
    'canary.links@example.org',
  ),
  'attempts.user_id': async (server, person) => {
    await server.running({ questions: 1, person, skill: { name: 'Canary of attempts' } });
    return 'Canary of attempts';
  },
  'attendances.user_id': row(
    `with meeting as (${meeting('attendance')})
     insert into attendances (participant_id, meeting_id, session, user_id, is_host, joined_at)
     select 'canary', id, 1, $1, false, '2026-01-02 03:04:05Z' from meeting`,
    '2026-01-02T03:04:05.000Z',
  ),
  'audit_events.actor_id': row(
    `insert into audit_events (at, action, actor_id, details) values (now(), 'list_exported', $1, '{"list":"canary acts"}')`,
    'canary acts',
  ),
  'audit_events.subject_id': row(
    `insert into audit_events (at, action, subject_id, details)
     values (now(), 'user_changed', $1, '{"fields":"canary subject"}')`,
    'canary subject',
  ),
  'interview_notes.user_id': row(
    ofInterview(
      'noted',
      `insert into interview_notes (meeting_id, user_id, notes, sequence, updated_at)
       select meeting_id, $1, '[{"id":"n","at":"2026-01-02T03:04:05Z","text":"canary note","questionId":null}]', 1, now()
       from place`,
    ),
    'canary note',
  ),
  'ai_sessions.user_id': row(
    `with conversation as (
       insert into ai_sessions (user_id, title, created_at, updated_at) values ($1, 'canary', now(), now()) returning id)
     insert into ai_messages (session_id, role, content, created_at)
     select id, 'user', 'canary question', now() from conversation`,
    'canary question',
  ),
  'ai_usage.user_id': row(
    `insert into ai_usage (user_id, day, tokens, answers) values ($1, '2026-01-02', 987654321, 1)`,
    '987654321',
  ),
  'lti_people.user_id': row(
    `with platform as (
       insert into lti_platforms (name, issuer, client_id, authorization_url, token_url, keys_url, state, created_at)
       values ('Campus', 'https://lms.example.org', '1', '', '', '', 'active', now()) returning id)
     insert into lti_people (platform_id, sub, user_id, linked_at) select id, 'canary of LTI', $1, now() from platform`,
    'canary of LTI',
  ),
  'join_requests.user_id': row(
    `with meeting as (${meeting('knock')})
     insert into join_requests (request_id, meeting_id, session, person, attempt, name, status, token_hash, requested_at,
       seen_at, process_id, user_id)
     select 'canary', id, 1, 'canary', 1, 'Canary at the door', 'rejected', 'hash', now(), now(), 'none', $1 from meeting`,
    'Canary at the door',
  ),
  'meeting_hosts.user_id': row(
    `with meeting as (${meeting('hosted')})
     insert into meeting_hosts (meeting_id, user_id, is_lead, added_at) select id, $1, false, now() from meeting`,
    'canary of hosted',
  ),
  'meeting_messages.user_id': row(
    `with meeting as (${meeting('chat')})
     insert into meeting_messages (meeting_id, session, channel, participant_id, user_id, message, sent_at)
     select id, 1, 'panel', 'canary', $1, 'canary of a chat', now() from meeting`,
    'canary of a chat',
  ),
  'meetings.created_by': row(meeting('made', '$1'), 'canary of made'),
  'notifications.user_id': row(
    `insert into notifications (user_id, message, created_at) values ($1, 'canary notification', now())`,
    'canary notification',
  ),
  'outbox.user_id': row(
    `insert into outbox (message_id, kind, user_id, to_address, subject, created_at, next_try_at)
     values ('canary', 'notification', $1, 'a@example.org', 'canary email', now(), now())`,
    'canary email',
  ),
  'round_candidates.user_id': row(
    `with round as (
       insert into rounds (title, description, minutes, capacity, created_at)
       values ('canary round', '', 60, 6, now()) returning id)
     insert into round_candidates (round_id, user_id, name, email, email_key, tags, added_at)
     select id, $1, 'Canary', 'c@example.org', 'c@example.org', '{}', now() from round`,
    'canary round',
  ),
  'scorecards.user_id': row(
    ofInterview(
      'rated',
      `insert into scorecards (meeting_id, user_id, draft, draft_sequence, updated_at)
       select meeting_id, $1, '{"ratings":[],"recommendation":null,"summary":"canary draft"}', 1, now() from place`,
    ),
    'canary draft',
  ),
  'second_factors.user_id': row(
    `insert into second_factors (user_id, secret, key_id, confirmed_at)
     values ($1, 'sealed', 'key', '2026-01-03 03:04:05Z')`,
    '2026-01-03T03:04:05.000Z',
  ),
  'sessions.user_id': row(
    `insert into sessions (user_id, token_hash, created_at, last_seen_at, idle_ends_at, ends_at, user_agent, address,
       revoked_at, revoked_why)
     values ($1, 'hash', now(), now(), now(), now(), 'canary browser', '192.0.2.1', now(), 'signed out')`,
    'canary browser',
  ),
};

const ofAdmins = 'an admin’s work, which is not about them; that they did it is among the events';
const ofOthers = 'about somebody else, in whose file it is as far as they may see it; the deed is among the events';
const secrets = 'hashes of secrets that live for minutes; that they were asked for is among the events';

const notInFile: Record<string, string> = {
  'ai_generations.user_id': ofAdmins,
  'candidate_events.by_user': ofOthers,
  'calendar_feeds.user_id': 'the hash of a secret; that the link was created is among the events',
  'account_tries.user_id': 'wrong guesses and requests of the last day, mostly of strangers',
  'attempt_assessments.author_id': ofOthers,
  'attempt_voids.voided_by': ofOthers,
  'calibrations.started_by': ofAdmins,
  'decision_emails.sent_by': ofOthers,
  'dossier_links.created_by': ofOthers,
  'extension_requests.actor_id': ofOthers,
  'join_requests.decided_by': ofOthers,
  'kits.created_by': ofAdmins,
  'meeting_invitations.invited_by': ofOthers,
  'notifications.sender_id': ofOthers,
  'participants.user_id': 'who is in a room at this moment; the attendance says it too',
  'question_images.created_by': ofAdmins,
  'question_imports.created_by': ofAdmins,
  'question_origins.accepted_by': ofAdmins,
  'question_versions.created_by': ofAdmins,
  'recovery_codes.user_id': 'hashes of secrets; the account says since when they are needed',
  'regrades.created_by': ofAdmins,
  'regrades.undone_by': ofAdmins,
  'lti_grades.user_id': 'copies of the results of attempts, which are there, and the names of the person at platforms',
  'reset_codes.user_id': secrets,
  'reset_tokens.user_id': secrets,
  'round_meetings.feedback_closed_by': ofOthers,
  'round_decisions.decided_by': ofOthers,
  'round_slots.lead_id': ofAdmins,
  'rounds.created_by': ofAdmins,
  'sign_in_challenges.user_id': secrets,
  'slot_hosts.user_id': ofAdmins,
  'webhook_deliveries.user_id': 'copies of the account and of attempts, which are there; deleted after 30 days',
  'standings.user_id': 'sums of the attempts, which are all there',
};

test('everything stored about a person is in their download, or a reason says why not', async () => {
  const server = await startTestServer();
  const { rows } = await server.store.pool.query<{ name: string }>(
    `select conrelid::regclass || '.' || attname as name
     from pg_constraint join pg_attribute on attrelid = conrelid and attnum = any(conkey)
     where contype = 'f' and confrelid = 'users'::regclass
     union
     select table_name || '.' || column_name from information_schema.columns
     where table_schema = 'public' and column_name in ('user_id', 'actor_id', 'subject_id')`,
  );
  const listed = [...Object.keys(inFile), ...Object.keys(notInFile)];
  expect(rows.map(({ name }) => name).toSorted()).toEqual(listed.toSorted());

  const [person, other] = [await server.learner(), await server.learner()];
  const texts: string[] = [];
  for (const keep of Object.values(inFile)) texts.push(await keep(server, person));
  await server.store.pool.query(`update users set google_sub = 'canary of Google' where id = $1`, [person.id]);
  const read = async ({ token }: Person) => (await server.call('GET /users/me/data', { token })).text;
  const [file, ofOther] = [await read(person), await read(other)];
  for (const text of [...texts, 'canary of Google']) {
    expect(file, text).toContain(text);
    expect(ofOther, text).not.toContain(text);
  }
});
