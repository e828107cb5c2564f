import { useState } from 'react';
import { Link } from '@tanstack/react-router';
import { FileDown, Link2, Mail, Printer } from 'lucide-react';
import type { Dossier } from '@assay/contract/rounds/dossier';
import { decisionInForce, outcomesFor } from '@assay/contract/rounds/dossierWords';
import { exportList } from '../../platform/export/exporting.ts';
import { failureText } from '../../platform/failureText.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { Menu } from '../../ui/overlays/Menu.tsx';
import { CandidateFrame, CandidateHeader } from './CandidateFrame.tsx';
import { DecisionEmailModal } from './DecisionEmailModal.tsx';
import { DossierSections } from './DossierSections.tsx';
import type { Whose } from './dossiers.queries.ts';
import { ShareModal } from './ShareModal.tsx';

/** One page for a candidate: what is known, and what was decided. */
export const DossierPage = () => (
  <CandidateFrame>{(dossier, whose) => <OwnDossier dossier={dossier} whose={whose} />}</CandidateFrame>
);

function OwnDossier({ dossier, whose }: { dossier: Dossier; whose: Whose }) {
  const [open, setOpen] = useState<'nothing' | 'share' | 'email'>('nothing');
  const close = () => setOpen('nothing');
  const decision = decisionInForce(dossier);
  const canDecide = outcomesFor(dossier).some((outcome) => outcome !== 'withdrawn');
  return (
    <>
      <CandidateHeader
        dossier={dossier}
        whose={whose}
        action={
          <div className="flex gap-2 print:hidden">
            <SaveAsPdf whose={whose} />
            <Button onClick={() => setOpen('share')}>
              <Link2 size={18} aria-hidden /> Share
            </Button>
            <Menu
              label="More actions"
              variant="secondary"
              items={[
                { label: 'Print', icon: <Printer size={18} aria-hidden />, onSelect: () => window.print() },
                ...(decision?.email
                  ? [
                      {
                        label: 'Show the email',
                        icon: <Mail size={18} aria-hidden />,
                        onSelect: () => setOpen('email'),
                      },
                    ]
                  : []),
              ]}
            />
          </div>
        }
      />
      <DossierSections
        dossier={dossier}
        beside={
          <span className="flex flex-wrap gap-2 print:hidden">
            {decision && !decision.email && dossier.candidate.status === 'decided' && (
              <Button variant="primary" onClick={() => setOpen('email')}>
                <Mail size={18} aria-hidden /> Email the candidate
              </Button>
            )}
            {canDecide && (
              <Link
                to="/admin/virtual-rounds/$id/candidates/$candidateId/debrief"
                params={whose}
                className="touch-target inline-flex items-center font-medium text-accent underline-offset-4 hover:underline"
              >
                {decision ? 'Decide again' : 'Compare and decide'}
              </Link>
            )}
          </span>
        }
      />
      {open === 'share' && <ShareModal whose={whose} name={dossier.candidate.name} onClose={close} />}
      {open === 'email' && <DecisionEmailModal whose={whose} onClose={close} />}
    </>
  );
}

function SaveAsPdf({ whose: { id, candidateId } }: { whose: Whose }) {
  const [isAsking, setAsking] = useState(false);
  const save = async () => {
    setAsking(true);
    try {
      await exportList('dossier', 'pdf', { roundId: Number(id), candidateId: Number(candidateId) }, ({ state }) => {
        if (state === 'failed') toast.error('We couldn’t create the PDF. Try again.');
      });
    } catch (error) {
      toast.error(failureText(error, 'Failed to create the PDF'));
    }
    setAsking(false);
  };
  return (
    <Button loading={isAsking} onClick={() => void save()}>
      <FileDown size={18} aria-hidden /> <span className="max-sm:sr-only">Save as PDF</span>
    </Button>
  );
}
