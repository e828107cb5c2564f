import { expect, test } from 'vitest';
import { codeOf, meetingOf } from '../../test/interviews/testInterviews.ts';
import { canMeet } from '../../test/testRaces.ts';
import { startTestServer } from '../../test/testServer.ts';

test(
  'two hosts decide at the same moment, hundreds of times: always exactly one outcome',
  { timeout: 240_000 },
  async () => {
    const server = await startTestServer({ RATE_LIMIT_FACTOR: '10000' });
    const { meetingId, host, open } = await meetingOf(server, { capacity: 8 });
    const [one, two] = [await host(), await host(await server.admin())];
    // The clock moves by hours without the once-a-minute run that keeps sessions in rooms alive.
    await server.store.pool.query(`update sessions set idle_ends_at = '2040-01-01', ends_at = '2040-01-01'`);
    // Where transactions cannot overlap, more rounds add nothing.
    const rounds = canMeet(server.store) ? 500 : 40;
    let nth = 0;
    const wrong: unknown[] = [];
    while (nth < rounds) {
      const socket = await open();
      // Ten decisions per socket, with a new request after each.
      for (let turn = 0; turn < 8 && nth < rounds; turn += 1, nth += 1) {
        server.clock.move(10);
        const name = `Candidate ${nth}`;
        await socket.send('request-join', { meetingId, userInfo: { name } });
        const { requestId } = await socket.next<{ requestId: string }>('join-pending');
        const codes = await Promise.all([
          one.send(nth % 2 === 0 ? 'approve-join' : 'reject-join', { requestId }).then(codeOf),
          two.send(nth % 2 === 0 ? 'reject-join' : 'approve-join', { requestId }).then(codeOf),
        ]);
        const notified = socket.heard.filter(
          ([event, body]) =>
            /^join-(approved|rejected)$/.test(event) && (body as { requestId: string }).requestId === requestId,
        );
        if (codes.toSorted().join() !== 'already_handled,ok' || notified.length !== 1)
          wrong.push([nth, codes, notified]);
        await server.store.pool.query(`update join_requests set entered_at = now(), connection_id = null`);
      }
      socket.socket.close();
    }
    expect(wrong).toEqual([]);
  },
);
