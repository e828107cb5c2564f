import { systemClock } from '../clock.ts';
import { backUp } from './backup.ts';

// A process of its own: the server's memory and its answers stay as they were while a large database is read.
const [dataDir = '', folder = ''] = process.argv.slice(2);
const BACKUP_KEY = process.env['BACKUP_KEY'] || undefined;
await backUp({ dataDir, BACKUP_KEY, DATABASE_URL: undefined, UNSAFE_STORE: false }, folder, systemClock.now());
