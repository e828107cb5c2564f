import type { LtiPlatform } from '@assay/contract/lti';
import { failureText } from '../platform/failureText.ts';
import { Banner } from '../ui/feedback/Banner.tsx';
import { toast } from '../ui/feedback/toast.ts';
import { Button } from '../ui/forms/Button.tsx';
import { useSendAgain } from './ltiAdmin.queries.ts';
import { countText, problemText } from './platformWords.ts';

/** Grades that the platform does not take: why, and sending them again. */
export function GradeProblem({ platform: { id, state, grades, gradeProblem } }: { platform: LtiPlatform }) {
  const sending = useSendAgain(id);
  const reason = gradeProblem === null ? '' : problemText(gradeProblem, 'grades');
  if (grades.failed === 0)
    return reason !== '' && <Banner tone="warning">{reason} We’ll keep trying for a day.</Banner>;
  const send = () =>
    sending.mutate(undefined, {
      onSuccess: ({ count }) => toast.success(`Sending ${countText(count, 'grade')} again`),
      onError: (error) => toast.error(failureText(error, 'Failed to send the grades again')),
    });
  return (
    <Banner
      tone="danger"
      action={
        state === 'active' && (
          <Button loading={sending.isPending} onClick={send}>
            Send again
          </Button>
        )
      }
    >
      {countText(grades.failed, 'grade')} not sent. {reason}
    </Banner>
  );
}
