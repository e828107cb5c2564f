/** Names of backup files say when they were made, so a folder needs no list of its own. */

const NAME = /^assay-(\d{4}-\d\d-\d\dT\d\d)-(\d\d)-(\d\d\.\d{3}Z)\.backup$/;

/** Without colons, which Windows does not take. */
export function nameOfBackup(madeAt: Date): string {
  return `assay-${madeAt.toISOString().replaceAll(':', '-')}.backup`;
}

/** When a file of that name was made; null for other files. */
export function timeOfBackup(name: string): Date | null {
  const [, hour, minute, second] = NAME.exec(name) ?? [];
  return hour ? new Date(`${hour}:${minute}:${second}`) : null;
}
