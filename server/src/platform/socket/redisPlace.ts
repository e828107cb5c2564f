/** The Redis client's settings to reach a Redis. */
interface RedisPlace {
  options: { url: string } | { database: number };
  socket: { path?: string };
  /** The number of its database. */
  database: number;
}

/**
 * Where REDIS_URL leads. The client's own URLs have no unix sockets, so `unix:///run/redis/redis.sock?db=1` is read
 * here.
 */
export function placeOfRedis(setting: string): RedisPlace {
  const url = new URL(setting);
  if (url.protocol !== 'unix:')
    return { options: { url: setting }, socket: {}, database: Number(url.pathname.slice(1)) };
  const database = Number(url.searchParams.get('db') ?? 0);
  return { options: { database }, socket: { path: decodeURIComponent(url.pathname) }, database };
}
