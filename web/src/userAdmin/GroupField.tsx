import { type ComponentProps, useId } from 'react';
import { useQuery } from '@tanstack/react-query';
import { TextField } from '../ui/forms/TextField.tsx';
import { groupsQuery } from './userAdmin.queries.ts';

const GROUP_LENGTH = 60;

type Props = Omit<ComponentProps<typeof TextField>, 'label' | 'list'>;

/** A class, cohort or intake: free text with suggestions, to avoid different spellings. */
export function GroupField(props: Props) {
  const listId = useId();
  const groups = useQuery(groupsQuery());
  return (
    <>
      <TextField label="Group" maxLength={GROUP_LENGTH} list={listId} autoComplete="off" {...props} />
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- suggestions of the field above, no control */}
      <datalist id={listId}>
        {(groups.data ?? []).map(({ name }) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </datalist>
    </>
  );
}
