import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nameOfBackup, timeOfBackup } from './names.ts';
import { backupsToDelete } from './retention.ts';

const HOUR = 3_600_000;
const NOON = Date.parse('2026-03-04T12:00:00Z'); // A Wednesday.

const hoursAgo = (hours: number) => new Date(NOON - hours * HOUR);
const keptOf = (backups: Date[]) => {
  const gone = new Set(backupsToDelete(backups));
  return backups.filter((backup) => !gone.has(backup));
};

test('of a year of hourly backups 48 hours, 14 days and 8 weeks stay', () => {
  const year = Array.from({ length: 365 * 24 }, (_, hour) => hoursAgo(hour));
  const kept = keptOf(year);
  const ages = kept.map((backup) => (NOON - backup.getTime()) / HOUR);
  expect(ages.slice(0, 48)).toEqual(Array.from({ length: 48 }, (_, hour) => hour));
  // The last backup of a day is at 23:00: 13 h before noon today, then every 24 h; the newest two are among the hourly
  // ones.
  const days = Array.from({ length: 12 }, (_, day) => 13 + 24 * (day + 1)).filter((age) => age >= 48);
  // The last backup of a week is at 23:00 on Sunday: two days and 13 h before Wednesday noon.
  const weeks = Array.from({ length: 7 }, (_, week) => 61 + 168 * week);
  const older = [...new Set([...days, 13 + 24 * 12, ...weeks])].toSorted((a, b) => a - b);
  expect(ages.slice(48)).toEqual(older);
});

test('kept backups stay while no new ones come, and after a long pause a new one replaces at most one old one of each kind', () => {
  const old = Array.from({ length: 60 }, (_, day) => hoursAgo(10_000 + 24 * day));
  const kept = keptOf(old);
  expect(kept.length).toBeGreaterThanOrEqual(48);
  expect(keptOf(kept)).toEqual(kept);
  expect(keptOf([hoursAgo(0), ...kept]).length).toBeGreaterThanOrEqual(kept.length + 1 - 3);
});

test('the newest always stays, never more than 70 do, and what goes has a younger one in its hour or 48 younger hours', () => {
  const times = fc.uniqueArray(fc.integer({ min: 0, max: 24 * 400 * 60 }), { minLength: 1, maxLength: 300 });
  const hourOf = (backup: Date) => Math.floor(backup.getTime() / HOUR);
  fc.assert(
    fc.property(times, (minutes) => {
      const backups = minutes.map((ago) => new Date(NOON - ago * 60_000));
      const gone = backupsToDelete(backups);
      expect(gone.map(Number)).not.toContain(Math.max(...backups.map(Number)));
      expect(backups.length - gone.length).toBeLessThanOrEqual(70);
      for (const one of gone) {
        const younger = backups.filter((other) => other > one).map(hourOf);
        expect(younger.includes(hourOf(one)) || new Set(younger).size >= 48).toBe(true);
      }
    }),
  );
});

test('a backup says in its name when it was made; other files are none', () => {
  fc.assert(
    fc.property(
      fc.date({ min: new Date('2020-01-01'), max: new Date('2100-01-01'), noInvalidDate: true }),
      (madeAt) => {
        expect(timeOfBackup(nameOfBackup(madeAt))).toEqual(madeAt);
      },
    ),
  );
  for (const name of ['assay.backup', 'wanted', 'assay-2026-03-04T12-00-00.000Z.backup.unfinished', 'notes.txt'])
    expect(timeOfBackup(name)).toBeNull();
});
