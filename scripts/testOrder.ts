import { BaseSequencer } from 'vitest/node';
import type { TestSpecification } from 'vitest/node';

/**
 * Files that take long regardless of size, because they start processes and databases, or wait in real time. A fresh
 * clone knows sizes but no durations, and one of these at the end would keep a single worker busy.
 */
const LONG = [
  'server/src/platform/backup/automatic.process.test.ts',
  'server/src/commands/commands.process.test.ts',
  'server/src/platform/backup/backup.process.test.ts',
  'server/src/stop.process.test.ts',
  'server/src/start.process.test.ts',
  'server/src/databaseAway.process.test.ts',
  'server/src/commands/operator.process.test.ts',
  'server/src/access.test.ts',
  'server/src/diskFull.process.test.ts',
  'server/src/fields.test.ts',
  'server/src/platform/telemetry/log.test.ts',
  'server/src/platform/database/migrate.process.test.ts',
  'server/src/platform/database/embedded/kill.process.test.ts',
  'server/src/platform/database/embedded/oneClient.process.test.ts',
  'server/src/platform/database/silentConnections.process.test.ts',
  'server/src/interviews/twoProcesses.process.test.ts',
];

/** The longest files first; the others in Vitest's order: by last duration, or by size. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const found = LONG.findIndex((name) => moduleId.endsWith(name));
      return found === -1 ? LONG.length : found;
    };
    return (await super.sort(files)).toSorted((a, b) => place(a) - place(b));
  }
}
