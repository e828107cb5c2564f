import { emailProofWords } from '@assay/contract/people/auth';
import { UNTIMED } from '@assay/contract/people/userImport';
import type { ManagedUser, UserExportQuery } from '@assay/contract/people/userAdmin';
import type { App } from '../app.ts';
import { dateOf, readEach, tableOf } from '../platform/export/table.ts';
import type { Columns, ExportTable } from '../platform/export/table.ts';
import { shown } from './directory.service.ts';
import { findPeopleIds, findPeopleOf } from './directory.store.ts';

const columns: Columns<ManagedUser> = {
  Id: ({ id }) => id,
  'First name': ({ firstName }) => firstName,
  'Last name': ({ lastName }) => lastName,
  Email: ({ email }) => email,
  'Email confirmed': ({ emailProof }) =>
    emailProof === null ? 'Not confirmed' : `By ${emailProofWords[emailProof.by]}`,
  Role: ({ role }) => (role === 'admin' ? 'admin' : 'learner'),
  State: ({ state }) => state,
  'Time factor': ({ timeFactor }) => timeFactor ?? UNTIMED,
  Group: ({ group }) => group,
  Created: { moment: ({ createdAt }) => new Date(createdAt) },
  'Last seen': { moment: ({ lastSeenAt }) => dateOf(lastSeenAt) },
};

/** The list of users. Its order follows no key, so the ids are read first: eight bytes per person. */
export function peopleTable({ db }: Pick<App, 'db'>, query: UserExportQuery): ExportTable {
  return tableOf({
    columns,
    count: async () => (await findPeopleIds(db, query)).length,
    async *batches() {
      const ids = await findPeopleIds(db, query);
      for await (const people of readEach(ids, (some) => findPeopleOf(db, some))) yield people.map(shown);
    },
  });
}
