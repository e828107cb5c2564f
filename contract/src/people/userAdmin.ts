import { z } from 'zod';
import { emailProof, role } from './auth.ts';
import type { Endpoints } from '../endpoint.ts';
import { emailAddress, flagText, groupName, id, idText, instant, line, pagination, paging, prose } from '../fields.ts';
import { MESSAGE_MAX } from '../notifications.ts';

/** `deactivated` by its owner, who may return; `banned` by an admin, and only an admin can reopen it. */
export const userState = z.enum(['active', 'deactivated', 'banned']);
export const userSort = z.enum(['name', 'email', 'role', 'group', 'createdAt', 'lastSeen']);
export const sortDirection = z.enum(['asc', 'desc']);

/** A person as admins see them. */
export const managedUser = z.object({
  id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  /** Null: the address was never proven. */
  emailProof: z.object({ at: instant, by: emailProof }).nullable(),
  role,
  picture: z.string().nullable(),
  state: userState,
  /** Multiplies every time limit of this person; null: no time limits. */
  timeFactor: z.number().nullable(),
  /** Class, cohort or intake; visible only to admins and the person. */
  group: z.string().nullable(),
  createdAt: instant,
  /** From their stored sessions, which are deleted 30 days after their end. */
  lastSeenAt: instant.nullable(),
  isDemo: z.boolean(),
});

const name = line(1, 100);
const timeFactor = z.number().min(1).max(4).multipleOf(0.01).nullable();
const oneUser = z.object({ user: managedUser });
const who = {
  search: line(1, 120).optional(),
  role: role.optional(),
  state: userState.optional(),
  group: groupName.optional(),
  /** `true`: people without a group, `false`: people with one. */
  ungrouped: flagText.optional(),
  /** Learners without a completed quiz: `any`, or in the skill with this id. */
  untaken: z.union([z.literal('any'), idText]).optional(),
};
const filter = {
  ...who,
  sort: userSort.default('name'),
  direction: sortDirection.default('asc'),
};

/** The list's filter; `ids`: only these people. */
export const userExportQuery = z.object({
  ...filter,
  ids: z.array(id).min(1).max(1000).optional(),
});

export const userAdminApi = {
  list: {
    method: 'GET',
    path: '/users',
    access: 'admin',
    summary: 'All accounts',
    description: 'Find the id of a person by `search`, with their address.',
    query: z.object({
      ...paging(25),
      ...filter,
    }),
    response: z.object({ items: z.array(managedUser), pagination }),
  },
  groups: {
    method: 'GET',
    path: '/users/groups/list',
    access: 'admin',
    summary: 'All groups, by name',
    description: 'A group exists as long as it has people: put them into it by the `group` of their accounts.',
    response: z.object({ items: z.array(z.object({ name: z.string(), people: z.int() })) }),
  },
  overview: {
    method: 'GET',
    path: '/users/stats/overview',
    access: 'admin',
    summary: 'Number of accounts by role and status',
    response: z.object({
      total: z.int(),
      active: z.int(),
      deactivated: z.int(),
      banned: z.int(),
      admins: z.int(),
      learners: z.int(),
      /** In the last seven days. */
      createdThisWeek: z.int(),
      seenThisWeek: z.int(),
    }),
  },
  create: {
    method: 'POST',
    path: '/users',
    access: 'admin',
    summary: 'Create an account; its owner gets an email with a link to set a password',
    description:
      'The address must be new, otherwise `email_taken`; so the call can be repeated after a lost connection without a second account. `timeFactor` multiplies the time of quizzes, from 1 to 4; null is no time limit.',
    body: z.object({
      email: emailAddress,
      firstName: name,
      lastName: name,
      role,
      timeFactor: timeFactor.optional(),
      group: groupName.nullable().optional(),
    }),
    failures: ['email_taken', 'not_found'],
    response: oneUser,
    success: 201,
  },
  update: {
    method: 'PUT',
    path: '/users/:id',
    access: 'admin',
    summary:
      'Change an account; a new role, status or address ends its sessions at once. Fields left out stay the same. Only admins themselves can change their address, in their profile. An unconfirmed account that becomes an admin loses its password and Google connection and gets a link to set a password',
    params: z.object({ id: idText }),
    body: z.object({
      /** Both addresses are notified. Admins change their own in their profile. */
      email: emailAddress.optional(),
      firstName: name.optional(),
      lastName: name.optional(),
      role: role.optional(),
      /** The address the admin saw: if the account has another one by now, it is not promoted. */
      seenEmail: emailAddress.optional(),
      active: z.boolean().optional(),
      timeFactor: timeFactor.optional(),
      /** null: none. */
      group: groupName.nullable().optional(),
    }),
    failures: ['demo_account', 'email_taken', 'last_admin', 'not_found', 'own_account'],
    response: oneUser,
  },
  notify: {
    method: 'POST',
    path: '/users/notify',
    access: 'admin',
    summary: 'Notify people selected by ids or a filter, in one call; banned and deactivated accounts are skipped',
    description:
      'Everyone who matches all named filters is notified in the app, and by email if their preferences say so. Repeating the call notifies them again.',
    body: z.object({
      message: prose(1, MESSAGE_MAX),
      people: z.object({
        ...who,
        ungrouped: z.boolean().optional(),
        untaken: z.union([z.literal('any'), id]).optional(),
        ids: z.array(id).min(1).max(1000).optional(),
      }),
    }),
    /** The number of named people, and of those who received the message. */
    response: z.object({ asked: z.int(), reached: z.int() }),
  },
  remove: {
    method: 'DELETE',
    path: '/users/:id',
    access: 'admin',
    summary:
      'Delete an account and all personal data; attempts stay anonymously for statistics, or are deleted too with `erase`',
    params: z.object({ id: idText }),
    /** Statistics are then recomputed without the attempts. */
    query: z.object({ erase: flagText.optional() }),
    failures: ['demo_account', 'last_admin', 'not_found'],
    response: z.object({
      outcome: z.enum(['deleted', 'anonymised']),
      attemptsKept: z.int(),
      attemptsErased: z.int(),
    }),
  },
} satisfies Endpoints;

export type ManagedUser = z.output<typeof managedUser>;
export type UserState = z.output<typeof userState>;
export type UserSort = z.output<typeof userSort>;
export type SortDirection = z.output<typeof sortDirection>;
export type UserChange = z.output<(typeof userAdminApi.update)['body']>;
export type NewManagedUser = z.output<(typeof userAdminApi.create)['body']>;
export type PeopleNotice = z.output<(typeof userAdminApi.notify)['body']>;
export type UserListQuery = z.output<(typeof userAdminApi.list)['query']>;
export type UserExportQuery = z.output<typeof userExportQuery>;
