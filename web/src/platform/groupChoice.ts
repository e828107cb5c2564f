/** What an address says of groups of learners: one of them, or those without any. */
export type OfGroup = { group?: string; ungrouped?: true };

// A group may be called “none”.
const OF_GROUP = 'of ';
const NONE = 'none';

/** For a list of groups to choose from, behind the choice of everybody, whose value is empty. */
export const groupChoices = (groups: readonly { name: string; label?: string }[]) => [
  { value: NONE, label: 'No group' },
  ...groups.map(({ name, label = name }) => ({ value: OF_GROUP + name, label })),
];

export const chosenValue = ({ group, ungrouped }: OfGroup): string =>
  group === undefined ? (ungrouped ? NONE : '') : OF_GROUP + group;

/** What a chosen value asks for. */
export const chosenGroup = (value: string) => ({
  group: value.startsWith(OF_GROUP) ? value.slice(OF_GROUP.length) : '',
  ungrouped: value === NONE,
});
