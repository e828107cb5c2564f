import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { ArrowLeft, Unplug } from 'lucide-react';
import type { LtiPlatform } from '@assay/contract/lti';
import { loadFailure } from '../platform/failureText.ts';
import { formatDate, formatDateTime } from '../platform/format.ts';
import { Card } from '../ui/display/Card.tsx';
import { Fact } from '../ui/display/Facts.tsx';
import { Figure, Figures } from '../ui/display/Figures.tsx';
import { PageHeader } from '../ui/display/PageHeader.tsx';
import { Address } from '../ui/text/Address.tsx';
import { Banner } from '../ui/feedback/Banner.tsx';
import { EmptyState } from '../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../ui/feedback/ErrorState.tsx';
import { SkeletonTable } from '../ui/feedback/Skeleton.tsx';
import { Courses } from './Courses.tsx';
import { GradeProblem } from './GradeProblem.tsx';
import { platformsQuery } from './ltiAdmin.queries.ts';
import { PlatformActions } from './PlatformActions.tsx';
import { PlatformState } from './PlatformState.tsx';
import { ToolAddresses } from './ToolAddresses.tsx';

/** One learning platform: its people and grades, and the addresses of both sides. */
export function PlatformPage() {
  const { id = '' } = useParams({ strict: false });
  const platforms = useQuery(platformsQuery());
  const platform = platforms.data?.items.find((one) => String(one.id) === id);
  if (platforms.isPending) return <SkeletonTable rows={8} columns={2} />;
  return (
    <>
      <Link
        to="/admin/reports/platforms"
        className="touch-target mb-4 inline-flex items-center gap-2 font-medium text-accent underline-offset-4 hover:underline"
      >
        <ArrowLeft size={18} aria-hidden /> All platforms
      </Link>
      {platform && platforms.data ? (
        <Shown platform={platform} addresses={platforms.data.addresses} />
      ) : (
        <Card>
          <h1 className="sr-only">Learning platform</h1>
          {platforms.data ? (
            <EmptyState icon={<Unplug size={28} aria-hidden />}>This learning platform no longer exists</EmptyState>
          ) : (
            <ErrorState
              {...loadFailure(platforms.error, 'Failed to load the learning platform')}
              onRetry={() => void platforms.refetch()}
              retrying={platforms.isFetching}
            />
          )}
        </Card>
      )}
    </>
  );
}

type ShownProps = { platform: LtiPlatform } & Parameters<typeof ToolAddresses>[0];

const Shown = ({ platform, addresses }: ShownProps) => (
  <>
    <PageHeader
      title={<Address>{platform.name}</Address>}
      action={
        <div className="flex items-center gap-2">
          <PlatformActions platform={platform} />
        </div>
      }
    />
    <div className="grid grid-cols-1 gap-4 sm:gap-6">
      {platform.state === 'new' && (
        <Banner tone="warning">
          This platform registered itself. Check its addresses, then confirm it. Until then, it can’t open anything.
        </Banner>
      )}
      {platform.state === 'paused' && <Banner>Paused: links don’t open, and grades wait.</Banner>}
      <GradeProblem platform={platform} />
      {platform.state !== 'new' && (
        <Figures label="People and grades">
          <Figure label="People" value={platform.people} />
          <Figure label="Grades sent" value={platform.grades.sent} />
          <Figure label="Waiting" value={platform.grades.waiting} />
          <Figure label="Not sent" value={platform.grades.failed} />
        </Figures>
      )}
      {platform.state !== 'new' && <Courses platform={platform} />}
      <div className="grid grid-cols-1 gap-4 sm:gap-6 xl:grid-cols-2">
        <Card title="Platform details">
          <Details platform={platform} />
        </Card>
        <Card title="Our addresses">
          <ToolAddresses addresses={addresses} />
        </Card>
      </div>
    </div>
  </>
);

const Details = ({ platform }: { platform: LtiPlatform }) => (
  <dl className="grid gap-4">
    <Fact term="Status">
      <PlatformState state={platform.state} />
    </Fact>
    <Fact term="Last launch">{platform.lastLaunchAt === null ? 'Not yet' : formatDateTime(platform.lastLaunchAt)}</Fact>
    <Fact term="Trusted email domains">{platform.domains.length === 0 ? 'None' : platform.domains.join(', ')}</Fact>
    <Fact term="Deployment IDs">
      {platform.deployments.length === 0 ? 'From the first launch' : platform.deployments.join(', ')}
    </Fact>
    <Fact term="Issuer">{platform.issuer}</Fact>
    <Fact term="Client ID">{platform.clientId}</Fact>
    <Fact term="Keys address">{platform.keysUrl}</Fact>
    <Fact term="Token address">{platform.tokenUrl}</Fact>
    <Fact term="Authorisation address">{platform.authorizationUrl}</Fact>
    <Fact term={platform.state === 'new' ? 'Registered' : 'Connected since'}>{formatDate(platform.createdAt)}</Fact>
  </dl>
);
