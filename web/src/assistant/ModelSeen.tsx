import type { AnswerOf } from '../platform/api.ts';
import { formatDateTime } from '../platform/format.ts';

type ModelSeenProps = {
  model: Pick<NonNullable<AnswerOf<'GET /ai/status'>['model']>, 'answeredAt' | 'failedAt'>;
};

/** When a language model that fails was last asked, and when it last answered. */
export const ModelSeen = ({ model: { answeredAt, failedAt } }: ModelSeenProps) => (
  <>
    {failedAt && `Last tried ${formatDateTime(failedAt)}. `}
    {answeredAt ? `Last answer ${formatDateTime(answeredAt)}.` : 'No answer since the server started.'}
  </>
);
