import { useState } from 'react';
import type { ImportPreview } from '@assay/contract/people/userImport';
import { Button } from '../ui/forms/Button.tsx';
import { Card } from '../ui/display/Card.tsx';
import { Checkbox } from '../ui/forms/Checkbox.tsx';
import { ConfirmModal } from '../ui/overlays/ConfirmModal.tsx';
import { ImportRows } from './ImportRows.tsx';
import { useImportRun } from './userImport.queries.ts';

type Plan = ImportPreview & { content: string; fileName: string };

/** The verdicts on a file, and its import. */
export function ImportPlan({ plan }: { plan: Plan }) {
  const { begin } = useImportRun();
  const [leavesOut, setLeavesOut] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const { create, update, unchanged, refused } = plan.counts;
  const apply = () => {
    setAsking(false);
    const { content, fileName } = plan;
    begin({ content, fileName, mode: refused > 0 ? 'valid' : 'all', total: plan.rows.length });
  };

  return (
    <Card title={`Preview of ${plan.fileName}`}>
      <div className="grid gap-4">
        <p role="status">
          <b>{create}</b> new, <b>{update}</b> changed, <b>{unchanged}</b> unchanged, <b>{refused}</b> refused.
        </p>
        {plan.notes.length > 0 && <p className="text-sm text-ink-muted">{plan.notes.join(' ')}</p>}
        <div className="grid justify-items-start gap-2">
          {refused > 0 && (
            <Checkbox
              label={`Skip the ${refused === 1 ? 'refused row' : `${refused} refused rows`} and import the rest`}
              hint="Otherwise fix the file and select it again."
              checked={leavesOut}
              onChange={({ currentTarget }) => setLeavesOut(currentTarget.checked)}
            />
          )}
          <Button
            variant="primary"
            disabled={create + update === 0 || (refused > 0 && !leavesOut)}
            onClick={() => setAsking(true)}
          >
            {create + update === 0 ? 'Nothing to import' : `Import ${users(create + update)}`}
          </Button>
        </div>
        <ImportRows rows={plan.rows} />
      </div>
      <ConfirmModal
        open={isAsking}
        title={`Import ${users(create + update)}?`}
        confirmLabel="Import"
        onConfirm={apply}
        onClose={() => setAsking(false)}
      >
        {create > 0 && `${users(create)} will get an account and an email with a link to set a password. `}
        {update > 0 && `${users(update)} will change; a new role signs them out. `}
        Others stay as they are.
      </ConfirmModal>
    </Card>
  );
}

const users = (count: number) => (count === 1 ? '1 user' : `${count} users`);
