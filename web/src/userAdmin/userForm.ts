import type { Role } from '@assay/contract/people/auth';
import type { ManagedUser, NewManagedUser, UserChange } from '@assay/contract/people/userAdmin';

/** The form's raw texts and numbers. */
export type TypedUser = {
  email: string;
  firstName: string;
  lastName: string;
  role: Role;
  state: string;
  timeFactor: number;
  untimed: boolean;
  group: string;
};

export const freshUser: TypedUser = {
  email: '',
  firstName: '',
  lastName: '',
  role: 'user',
  state: 'active',
  timeFactor: 1,
  untimed: false,
  group: '',
};

export const typedOf = ({ timeFactor, group, ...user }: ManagedUser): TypedUser => ({
  ...user,
  timeFactor: timeFactor ?? 1,
  untimed: timeFactor === null,
  group: group ?? '',
});

const groupOf = ({ group }: TypedUser): string | null => (group.trim() === '' ? null : group);

const timeFactorOf = ({ timeFactor, untimed }: TypedUser) => (untimed ? null : timeFactor);

export const newUserOf = (typed: TypedUser): NewManagedUser => {
  const { email, firstName, lastName, role } = typed;
  return { email, firstName, lastName, role, timeFactor: timeFactorOf(typed), group: groupOf(typed) };
};

/**
 * Only the fields changed in the form, so that concurrent changes by other admins or the person stay.
 * @param touched fields that differ from when the form was opened
 */
export function changesOf(typed: TypedUser, touched: Partial<Record<keyof TypedUser, boolean>>): UserChange {
  const { email, firstName, lastName, role, state } = typed;
  return {
    ...(touched.email && { email }),
    ...(touched.firstName && { firstName }),
    ...(touched.lastName && { lastName }),
    ...(touched.role && { role }),
    ...(touched.state && { active: state === 'active' }),
    ...((touched.timeFactor || touched.untimed) && { timeFactor: timeFactorOf(typed) }),
    ...(touched.group && { group: groupOf(typed) }),
  };
}
