import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { LinkIcon, Printer } from 'lucide-react';
import { Failure } from '@assay/contract/failure';
import { isNotFound, loadFailure } from '../../platform/failureText.ts';
import { useContentTitle } from '../../platform/pageTitle.ts';
import { PageHeader } from '../../ui/display/PageHeader.tsx';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { PageSpinner } from '../../ui/feedback/Spinner.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import { JoinFrame } from '../door/JoinFrame.tsx';
import { OutsidePanel } from '../door/OutsidePanel.tsx';
import { StatusBadge } from './CandidateFrame.tsx';
import { DossierSections } from './DossierSections.tsx';
import { sharedDossierQuery } from './dossiers.queries.ts';

/** A dossier by a read-only link, whose token follows `#`, where no server sees it. */
export function SharedDossierPage() {
  const token = useLocation({ select: ({ hash }) => hash });
  return (
    <JoinFrame>
      <SharedDossier key={token} token={token} />
    </JoinFrame>
  );
}

const isInvalid = (error: unknown) => isNotFound(error) || (error instanceof Failure && error.code === 'invalid_input');

function SharedDossier({ token }: { token: string }) {
  const query = useQuery(sharedDossierQuery(token));
  const dossier = query.data;
  useContentTitle(dossier?.candidate.name ?? null);
  if (isInvalid(query.error))
    return (
      <OutsidePanel icon={<LinkIcon size={28} aria-hidden />} title="This link isn’t valid">
        <p>It may be incomplete, or it has expired or was revoked. Ask for a new one.</p>
      </OutsidePanel>
    );
  if (query.isPending) return <PageSpinner />;
  if (dossier === undefined)
    return (
      <div className="panel m-auto w-full max-w-md">
        <ErrorState
          {...loadFailure(query.error, 'Failed to load the dossier')}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      </div>
    );
  return (
    <div className="mx-auto w-full max-w-5xl">
      <PageHeader
        title={<span className="wrap-anywhere">{dossier.candidate.name}</span>}
        description={
          <span className="flex flex-wrap items-center gap-x-3">
            <StatusBadge dossier={dossier} /> {dossier.round.title}
          </span>
        }
        action={
          <Button className="print:hidden" onClick={() => window.print()}>
            <Printer size={18} aria-hidden /> Print
          </Button>
        }
      />
      <DossierSections dossier={dossier} />
    </div>
  );
}
