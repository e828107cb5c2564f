/** A URL's group filter: one group, or learners without any. */
export type OfGroup = { group?: string; ungrouped?: true };

// A prefix, because a group may be called “none”.
const OF_GROUP = 'of ';
const NONE = 'none';

/** Options of a group filter, after the empty value for everyone. */
export const groupChoices = (groups: readonly { name: string; label?: string }[]) => [
  { value: NONE, label: 'No group' },
  ...groups.map(({ name, label = name }) => ({ value: OF_GROUP + name, label })),
];

export const selectedGroupValue = ({ group, ungrouped }: OfGroup): string =>
  group === undefined ? (ungrouped ? NONE : '') : OF_GROUP + group;

/** The filter for a selected value. */
export const selectedGroup = (value: string) => ({
  group: value.startsWith(OF_GROUP) ? value.slice(OF_GROUP.length) : '',
  ungrouped: value === NONE,
});
