import type { ReactNode } from 'react';
import type { Failure } from '@assay/contract/failure';
import { useNow } from '../display/useNow.ts';
import { rateLimitEnd } from './rateLimitEnd.ts';

type AfterWaitProps = {
  /** The failure of the last try; null: there was none here. */
  failure: Failure | null;
  children: (mustWait: boolean) => ReactNode;
};

/** A button that may be pressed again only when the server allows the next try. */
export const AfterWait = ({ failure, children }: AfterWaitProps) =>
  failure?.details.retryAfter === undefined ? children(false) : <Waiting failure={failure}>{children}</Waiting>;

const Waiting = ({ failure, children }: AfterWaitProps & { failure: Failure }) =>
  children(useNow().getTime() < rateLimitEnd(failure));
