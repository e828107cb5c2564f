import type { ReactNode } from 'react';
import type { OwnUser } from '@assay/contract/people/auth';
import { cx } from '../cx.ts';

/** Beside a person's name. */
export const Facts = ({ user }: { user: OwnUser }) => (
  <dl className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
    <Fact term="Email" wide>
      {user.email}
    </Fact>
    <FixedFacts user={user} />
  </dl>
);

/** Facts that people cannot change about themselves. */
export const FixedFacts = ({ user }: { user: OwnUser }) => (
  <>
    <Fact term="Role">{user.role === 'admin' ? 'Admin' : 'User'}</Fact>
    <Fact term="User ID">
      <span className="tabular-nums">{user.id}</span>
    </Fact>
  </>
);

type FactProps = {
  term: string;
  /** Over all columns, for a value that may be long. */
  wide?: boolean;
  children: ReactNode;
};

export const Fact = ({ term, wide = false, children }: FactProps) => (
  <div className={cx('min-w-0', wide && 'col-span-full')}>
    <dt className="text-sm text-ink-muted">{term}</dt>
    <dd className="wrap-anywhere">{children}</dd>
  </div>
);
