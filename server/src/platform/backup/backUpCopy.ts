import { systemClock } from '../time/clock.ts';
import { explain } from '../operators/explain.ts';
import { backUp } from './backup.ts';

// A separate process keeps the server's memory and response times steady while a large database is read.
const [dataDir = '', folder = ''] = process.argv.slice(2);
const BACKUP_KEY = process.env['BACKUP_KEY'] || undefined;
try {
  const config = { dataDir, BACKUP_KEY, DATABASE_URL: undefined, UNSAFE_STORE: false };
  process.stdout.write((await backUp(config, folder, systemClock.now())).file);
} catch (error) {
  const { lines, exitCode } = explain(error);
  for (const line of lines) process.stderr.write(`${line}\n`);
  process.exitCode = exitCode;
}
