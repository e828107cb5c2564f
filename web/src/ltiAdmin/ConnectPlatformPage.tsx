import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { loadFailure } from '../platform/failureText.ts';
import { LearnMore } from '../platform/LearnMore.tsx';
import { Card } from '../ui/display/Card.tsx';
import { PageHeader } from '../ui/display/PageHeader.tsx';
import { ErrorState } from '../ui/feedback/ErrorState.tsx';
import { SkeletonText } from '../ui/feedback/Skeleton.tsx';
import { ConnectForm } from './ConnectForm.tsx';
import { platformsQuery } from './ltiAdmin.queries.ts';
import { RegistrationCard } from './RegistrationCard.tsx';
import { ToolAddresses } from './ToolAddresses.tsx';

/** Our addresses, to enter in the platform, beside the fields for those of the platform. */
export function ConnectPlatformPage() {
  const platforms = useQuery(platformsQuery());
  return (
    <>
      <Link
        to="/admin/reports/platforms"
        className="touch-target mb-4 inline-flex items-center gap-2 font-medium text-accent underline-offset-4 hover:underline"
      >
        <ArrowLeft size={18} aria-hidden /> All platforms
      </Link>
      <PageHeader
        title="Connect a platform"
        description="Moodle, Canvas and others"
        more={<LearnMore page="lti" about="connecting Moodle and Canvas" />}
      />
      <RegistrationCard />
      <h2 className="display mt-8 mb-4 text-lg">Or connect it by hand</h2>
      <div className="grid grid-cols-1 items-start gap-4 sm:gap-6 xl:grid-cols-2">
        <Card headingLevel={3} title="1. Add a tool in the platform">
          {platforms.data ? (
            <ToolAddresses addresses={platforms.data.addresses} />
          ) : platforms.isPending ? (
            <SkeletonText lines={8} />
          ) : (
            <ErrorState
              {...loadFailure(platforms.error, 'Failed to load the addresses')}
              onRetry={() => void platforms.refetch()}
              retrying={platforms.isFetching}
            />
          )}
        </Card>
        <Card headingLevel={3} title="2. Enter its details here">
          <ConnectForm />
        </Card>
      </div>
    </>
  );
}
