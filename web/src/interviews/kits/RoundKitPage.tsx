import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { ClipboardList } from 'lucide-react';
import type { RoundKit } from '@assay/contract/rounds/kits';
import type { Round } from '@assay/contract/rounds/rounds';
import { failureText, loadFailure } from '../../platform/failureText.ts';
import { Card } from '../../ui/display/Card.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { SkeletonTable } from '../../ui/feedback/Skeleton.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { Select } from '../../ui/forms/Select.tsx';
import { Modal } from '../../ui/overlays/Modal.tsx';
import { RoundHeader } from '../rounds/RoundParts.tsx';
import { roundQuery } from '../rounds/rounds.queries.ts';
import { KitView } from './KitView.tsx';
import { kitChoiceQuery, roundKitQuery, useChooseKit } from './kits.queries.ts';

/** The interview kit of a round: its questions, and how the answers are rated. */
export function RoundKitPage() {
  const { id = '' } = useParams({ strict: false });
  const round = useQuery(roundQuery(id)).data;
  return round && <RoundKitOf round={round} />;
}

function RoundKitOf({ round }: { round: Round }) {
  const id = String(round.id);
  const kit = useQuery(roundKitQuery(id));
  const [isChoosing, setChoosing] = useState(false);
  const canChoose = round.status !== 'archived' && !kit.data?.frozenAt;
  const choose = canChoose && (
    <Button variant={kit.data ? 'secondary' : 'primary'} onClick={() => setChoosing(true)}>
      {kit.data ? 'Change kit' : 'Select a kit'}
    </Button>
  );
  return (
    <>
      <RoundHeader round={round} />
      {kit.isPending ? (
        <SkeletonTable rows={8} columns={2} />
      ) : kit.data === undefined ? (
        <ErrorState
          {...loadFailure(kit.error, 'Failed to load the kit')}
          onRetry={() => void kit.refetch()}
          retrying={kit.isFetching}
        />
      ) : kit.data === null ? (
        <Card>
          <EmptyState icon={<ClipboardList size={28} aria-hidden />} action={choose || undefined}>
            No kit yet. With one, everyone asks the same questions and rates by the same scale.
          </EmptyState>
        </Card>
      ) : (
        <div className="grid grid-cols-1 gap-4 sm:gap-6">
          <Card title={kit.data.title} action={choose}>
            {kit.data.description !== '' && (
              <p className="mb-2 max-w-text whitespace-pre-line">{kit.data.description}</p>
            )}
            <p className="text-sm text-ink-muted">{stateOf(kit.data)}</p>
            <Link
              to="/admin/virtual-rounds/kits/$kitId"
              params={{ kitId: String(kit.data.kitId) }}
              className="mt-2 inline-block text-sm font-medium text-accent underline-offset-4 hover:underline"
            >
              Open kit
            </Link>
          </Card>
          <KitView content={kit.data.content} />
        </div>
      )}
      {isChoosing && <ChooseKit roundId={id} kit={kit.data ?? null} onClose={() => setChoosing(false)} />}
    </>
  );
}

const stateOf = ({ version, frozenAt }: RoundKit): string =>
  frozenAt
    ? `Version ${version}. Interviews have used it, so it stays as it is.`
    : `Version ${version}. Edits to the kit apply until the first interview.`;

function ChooseKit({ roundId, kit, onClose }: { roundId: string; kit: RoundKit | null; onClose: () => void }) {
  const kits = useQuery(kitChoiceQuery()).data ?? [];
  const [kitId, setKitId] = useState(kit ? String(kit.kitId) : '');
  const choosing = useChooseKit(roundId);
  const save = () =>
    choosing.mutate(kitId === '' ? null : Number(kitId), {
      onSuccess: onClose,
      onError: (error) => toast.error(failureText(error, 'Failed to select the kit')),
    });
  return (
    <Modal
      open
      title="Kit of this round"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" loading={choosing.isPending} onClick={save}>
            Save
          </Button>
        </>
      }
    >
      <Select
        label="Kit"
        hint="It can be changed until the first interview."
        options={[
          { value: '', label: 'No kit' },
          ...(kit && !kits.some(({ id }) => id === kit.kitId) ? [{ value: kit.kitId, label: kit.title }] : []),
          ...kits.map(({ id, title, minutes }) => ({ value: id, label: `${title} (${minutes} min)` })),
        ]}
        value={kitId}
        onChange={({ currentTarget }) => setKitId(currentTarget.value)}
      />
    </Modal>
  );
}
