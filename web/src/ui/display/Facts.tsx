import type { ReactNode } from 'react';
import type { OwnUser } from '@assay/contract/people/auth';

/** Beside a person's name. */
export const Facts = ({ user }: { user: OwnUser }) => (
  <dl className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
    <Fact term="Email">{user.email}</Fact>
    <FixedFacts user={user} />
  </dl>
);

/** Facts that people cannot change about themselves. */
export const FixedFacts = ({ user }: { user: OwnUser }) => (
  <>
    <Fact term="Role">{user.role}</Fact>
    <Fact term="User ID">
      <span className="tabular-nums">{user.id}</span>
    </Fact>
  </>
);

export const Fact = ({ term, children }: { term: string; children: ReactNode }) => (
  <div className="min-w-0">
    <dt className="text-sm text-ink-muted">{term}</dt>
    <dd className="wrap-anywhere">{children}</dd>
  </div>
);
