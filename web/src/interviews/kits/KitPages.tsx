import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { ArrowLeft, SearchX } from 'lucide-react';
import type { Kit } from '@assay/contract/rounds/kits';
import { isNotFound, loadFailure } from '../../platform/failureText.ts';
import { Card } from '../../ui/display/Card.tsx';
import { PageHeader } from '../../ui/display/PageHeader.tsx';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { SkeletonTable } from '../../ui/feedback/Skeleton.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { KitActions } from './KitActions.tsx';
import { KitEditor } from './KitEditor.tsx';
import { kitOf, typedKit, freshCompetency } from './kitForm.ts';
import { kitQuery, useChangeKit, useCreateKit } from './kits.queries.ts';

const Framed = ({ children }: { children: ReactNode }) => (
  <>
    <Link
      to="/admin/virtual-rounds/kits"
      className="touch-target mb-4 inline-flex items-center gap-2 font-medium text-accent underline-offset-4 hover:underline"
    >
      <ArrowLeft size={18} aria-hidden /> All kits
    </Link>
    {children}
  </>
);

const initial = { title: '', description: '', competencies: [freshCompetency('competency-1')], questions: [] };

export function NewKitPage() {
  const creating = useCreateKit();
  const navigate = useNavigate();
  return (
    <Framed>
      <PageHeader title="New kit" description="Questions and scores" />
      <KitEditor
        initial={initial}
        onSave={async (typed) => {
          const { kit } = await creating.mutateAsync(kitOf(typed));
          toast.success('Kit saved');
          await navigate({
            to: '/admin/virtual-rounds/kits/$kitId',
            params: { kitId: String(kit.id) },
            ignoreBlocker: true,
          });
        }}
      />
    </Framed>
  );
}

export function KitPage() {
  const { kitId = '' } = useParams({ strict: false });
  const kit = useQuery(kitQuery(kitId));
  return (
    <Framed>
      {kit.data !== undefined ? (
        // Another kit starts with its own form.
        <OneKit key={kit.data.id} kit={kit.data} />
      ) : kit.isPending ? (
        <SkeletonTable rows={8} columns={3} />
      ) : isNotFound(kit.error) ? (
        <>
          <PageHeader title="Kit not found" />
          <Card>
            <EmptyState icon={<SearchX size={28} aria-hidden />}>This kit doesn’t exist.</EmptyState>
          </Card>
        </>
      ) : (
        <>
          <PageHeader title="Kit" />
          <ErrorState
            {...loadFailure(kit.error, 'Failed to load the kit')}
            onRetry={() => void kit.refetch()}
            retrying={kit.isFetching}
          />
        </>
      )}
    </Framed>
  );
}

function OneKit({ kit }: { kit: Kit }) {
  const changing = useChangeKit(String(kit.id));
  return (
    <>
      <PageHeader
        title={kit.title}
        description={kit.isArchived ? 'Archived' : kit.version > 1 ? `Version ${kit.version}` : undefined}
        action={<KitActions kit={kit} />}
      />
      {kit.isFrozen && (
        <Banner tone="info" className="mb-4">
          Interviews have used this version. Rounds that used it keep it; your changes create version {kit.version + 1}.
        </Banner>
      )}
      <KitEditor
        initial={typedKit(kit)}
        onSave={async (typed) => {
          await changing.mutateAsync(kitOf(typed));
          toast.success('Kit saved');
        }}
      />
    </>
  );
}
