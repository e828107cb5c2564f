import { type ComponentProps, useId } from 'react';
import { TextField } from '../ui/forms/TextField.tsx';

const GROUP_LENGTH = 60;

type Props = Omit<ComponentProps<typeof TextField>, 'label' | 'list'> & {
  /** Undefined while loading. */
  groups: readonly { name: string }[] | undefined;
};

/** A class, cohort or intake: free text with suggestions, to avoid different spellings. */
export function GroupField({ groups = [], ...props }: Props) {
  const listId = useId();
  return (
    <>
      <TextField label="Group" maxLength={GROUP_LENGTH} list={listId} autoComplete="off" {...props} />
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- suggestions of the field above, no control */}
      <datalist id={listId}>
        {groups.map(({ name }) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </datalist>
    </>
  );
}
