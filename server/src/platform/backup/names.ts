/** The file name holds the time of the backup, so a folder needs no index. */

const NAME = /^assay-(\d{4}-\d\d-\d\dT\d\d)-(\d\d)-(\d\d\.\d{3}Z)\.backup$/;

/** Without colons, which Windows does not allow. */
export function nameOfBackup(madeAt: Date): string {
  return `assay-${madeAt.toISOString().replaceAll(':', '-')}.backup`;
}

/** The time in a backup's file name; null for other files. */
export function timeOfBackup(name: string): Date | null {
  const [, hour, minute, second] = NAME.exec(name) ?? [];
  return hour ? new Date(`${hour}:${minute}:${second}`) : null;
}
