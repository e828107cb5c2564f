import { isMainThread } from 'node:worker_threads';
import { Client } from 'pg';

// Loaded into a server under test with `node --import`, so that the product itself needs no hook: kills the process at
// a given point of its communication with the database. KILL_ON: pattern of a statement; KILL_WHEN: before it is sent
// or after it was answered; KILL_NTH: which one, from 1. KILL_AFTER_MS: or after that many milliseconds.

const pattern = new RegExp(process.env['KILL_ON'] ?? '(?!)', 'i');
const when = process.env['KILL_WHEN'];
let left = Number(process.env['KILL_NTH'] ?? 1);

type Query = (...args: unknown[]) => unknown;
const prototype = Client.prototype as unknown as { query: Query };
const query = prototype.query;

const die = () => process.kill(process.pid, 'SIGKILL');
if (process.env['KILL_AFTER_MS'] && isMainThread) setTimeout(die, Number(process.env['KILL_AFTER_MS'])).unref();
const textOf = (config: unknown) =>
  typeof config === 'string' ? config : ((config as { text?: string } | null)?.text ?? '');

prototype.query = function (this: Client, ...args: unknown[]) {
  const isTheOne = pattern.test(textOf(args[0])) && (left -= 1) === 0;
  if (isTheOne && when === 'before') die();
  const answered = query.apply(this, args);
  if (isTheOne && when === 'after') {
    if (answered instanceof Promise) void answered.then(die, die);
    else this.once('drain', die);
  }
  return answered;
};
