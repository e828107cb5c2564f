import { createClient, mustCall, PASSCODE } from '../faults/client.ts';
import { startServer } from '../faults/serverProcess.ts';
import type { ServerProcess } from '../faults/serverProcess.ts';
import type { Person, Reply, TestServer } from './testServer.ts';

/** The helpers that meeting tests need, for a server in its own process. */
export interface ProcessServer extends Pick<TestServer, 'admin' | 'call' | 'url'> {
  process: ServerProcess;
  /** Like a crash of its machine. */
  kill(): Promise<void>;
}

let people = 0;

export async function startProcess(settings: NodeJS.ProcessEnv): Promise<ProcessServer> {
  const process = await startServer({ RATE_LIMIT_FACTOR: '1000', ADMIN_PASSCODE: PASSCODE, ...settings });
  const client = createClient(() => process.url, 4, { keepAlive: false });
  return {
    process,
    url: process.url,
    async admin(): Promise<Person> {
      people += 1;
      const [email, password] = [`admin${people}@example.org`, `password of admin ${people}`];
      const body = { email, password, firstName: 'First', lastName: `Last${people}`, role: 'admin' };
      const made = await mustCall(client, 'POST /api/auth/register', { body: { ...body, adminPasscode: PASSCODE } });
      return { id: made.user.id, token: made.token, email, password };
    },
    async call<T>(name: string, { token, body }: { token?: string | undefined; body?: unknown } = {}) {
      const [method, path] = name.split(' ');
      const data: T = await mustCall(client, `${method} /api${path}`, { ...(token && { token }), body });
      return { data } as Reply<T>;
    },
    async kill() {
      process.kill('SIGKILL');
      await process.ended;
      client.close();
    },
  };
}
