import { expect, test } from 'vitest';
import { selectedGroup, selectedGroupValue, groupChoices } from './groupChoice.ts';

test('a group that is called “none” is another choice than no group', () => {
  const choices = groupChoices([{ name: 'none', label: 'none (3)' }, { name: 'Day' }]);
  expect(choices.map(({ label }) => label)).toEqual(['No group', 'none (3)', 'Day']);
  expect(choices.map(({ value }) => selectedGroup(value))).toEqual([
    { group: '', ungrouped: true },
    { group: 'none', ungrouped: false },
    { group: 'Day', ungrouped: false },
  ]);
  const searches = [{ ungrouped: true }, { group: 'none' }, { group: 'Day' }] as const;
  expect(searches.map(selectedGroupValue)).toEqual(choices.map(({ value }) => value));
  expect(selectedGroupValue({})).toBe('');
});
