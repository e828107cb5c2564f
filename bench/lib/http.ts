import { Pool } from 'undici';

export interface Client {
  /** A call below /api; throws unless it succeeds. */
  call<T>(method: 'GET' | 'POST', path: string, token: string, body?: object): Promise<T>;
  close(): Promise<void>;
}

/** Keep-alive connections, one request on each at a time. */
export function connectTo(url: string, connections: number): Client {
  const pool = new Pool(url, { connections, pipelining: 1, headersTimeout: 60_000, bodyTimeout: 60_000 });
  return {
    async call(method, path, token, body) {
      const reply = await pool.request({
        method,
        path: `/api${path}`,
        headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
        body: body ? JSON.stringify(body) : null,
      });
      const text = await reply.body.text();
      if (reply.statusCode >= 300) throw new Error(`${method} ${path}: ${reply.statusCode} ${text.slice(0, 200)}`);
      return JSON.parse(text).data;
    },
    close: () => pool.close(),
  };
}
