import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { ArrowLeft, SearchX } from 'lucide-react';
import type { Dossier } from '@assay/contract/rounds/dossier';
import { decisionInForce } from '@assay/contract/rounds/dossierWords';
import { isNotFound, loadFailure } from '../../platform/failureText.ts';
import { useContentTitle } from '../../platform/pageTitle.ts';
import { TabFrame } from '../../platform/TabFrame.tsx';
import { Badge } from '../../ui/display/Badge.tsx';
import { Card } from '../../ui/display/Card.tsx';
import { PageHeader } from '../../ui/display/PageHeader.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { SkeletonTable } from '../../ui/feedback/Skeleton.tsx';
import { statusWord } from '../rounds/roundWords.ts';
import { dossierQuery, type Whose } from './dossiers.queries.ts';

/** The pages about one candidate of a round: the way back, their name and tabs once they have loaded. */
export function CandidateFrame({ children }: { children: (dossier: Dossier, whose: Whose) => ReactNode }) {
  const { id = '', candidateId = '' } = useParams({ strict: false });
  const whose = { id, candidateId };
  const query = useQuery(dossierQuery(whose));
  const dossier = query.data;
  useContentTitle(dossier?.candidate.name ?? null);
  return (
    <>
      <Link
        to="/admin/virtual-rounds/$id/candidates"
        params={{ id }}
        className="touch-target mb-4 inline-flex items-center gap-2 font-medium text-accent underline-offset-4 hover:underline print:hidden"
      >
        <ArrowLeft size={18} aria-hidden /> {dossier ? dossier.round.title : 'Candidates'}
      </Link>
      {dossier !== undefined ? (
        children(dossier, whose)
      ) : query.isPending ? (
        <SkeletonTable rows={8} columns={3} />
      ) : isNotFound(query.error) ? (
        <>
          <PageHeader title="Candidate not found" />
          <Card>
            <EmptyState icon={<SearchX size={28} aria-hidden />}>
              They aren’t in this round, or were removed from it.
            </EmptyState>
          </Card>
        </>
      ) : (
        <>
          <PageHeader title="Candidate" />
          <ErrorState
            {...loadFailure(query.error, 'Failed to load the candidate')}
            onRetry={() => void query.refetch()}
            retrying={query.isFetching}
          />
        </>
      )}
    </>
  );
}

/** Name, status and tabs. */
export const CandidateHeader = ({ dossier, whose, action }: { dossier: Dossier; whose: Whose; action?: ReactNode }) => (
  <>
    <PageHeader
      title={<span className="wrap-anywhere">{dossier.candidate.name}</span>}
      description={
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <StatusBadge dossier={dossier} />
          {dossier.candidate.email !== null && <span className="wrap-anywhere">{dossier.candidate.email}</span>}
          {dossier.candidate.tags.length > 0 && <span>{dossier.candidate.tags.join(', ')}</span>}
        </span>
      }
      action={action}
    />
    <div className="mb-4 sm:mb-6 print:hidden">
      <TabFrame
        label="Candidate"
        tabs={[
          { to: '/admin/virtual-rounds/$id/candidates/$candidateId', params: whose, label: 'Dossier' },
          { to: '/admin/virtual-rounds/$id/candidates/$candidateId/debrief', params: whose, label: 'Debrief' },
        ]}
      />
    </div>
  </>
);

export function StatusBadge({ dossier }: { dossier: Dossier }) {
  const { label, tone } = statusWord(dossier.candidate.status, decisionInForce(dossier)?.outcome);
  return <Badge tone={tone}>{label}</Badge>;
}
