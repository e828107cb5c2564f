import { useState } from 'react';
import { Star, UserMinus } from 'lucide-react';
import { fullName } from '@assay/contract/people/names';
import { useOwnUser } from '../../platform/session.ts';
import { Badge } from '../../ui/display/Badge.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import { panelRoles } from '../panelWords.ts';
import { AddPeople, type Person } from './PeopleChoice.tsx';

/** The first one leads. */
export type PlannedPanel = readonly Person[];

/** At first you lead it alone. */
export function usePlannedPanel() {
  const own = useOwnUser();
  return useState<PlannedPanel>([{ id: own.id, name: fullName(own) }]);
}

/** As the server takes it; null without anyone. */
export const sentPanel = ([lead, ...others]: PlannedPanel): { leadId: number; hostIds: number[] } | null =>
  lead ? { leadId: lead.id, hostIds: others.map(({ id }) => id) } : null;

export type PanelErrors = { leadId?: string; hostIds?: string };

/** The reason against a panel, found here or by the server. */
export const panelError = (panel: PlannedPanel, { leadId, hostIds }: PanelErrors): string | undefined =>
  panel.length === 0 ? 'Add at least one person' : (leadId ?? hostIds);

type PanelChoiceProps = {
  panel: PlannedPanel;
  error: string | undefined;
  onChange: (panel: PlannedPanel) => void;
};

/** The people who interview and their lead, with you or without. */
export function PanelChoice({ panel, error, onChange }: PanelChoiceProps) {
  const own = useOwnUser().id;
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2 text-sm font-medium">Panel</legend>
      {panel.length > 0 && (
        <ul aria-label="Panel" className="divide-y divide-line">
          {panel.map(({ id, name }, place) => (
            <li key={id} className="flex flex-wrap items-center gap-2 py-2">
              <span className="min-w-0 flex-1 basis-full wrap-anywhere sm:basis-0">
                {id === own ? `${name} (you)` : name}
              </span>
              {place === 0 ? (
                <Badge tone="accent">{panelRoles.lead}</Badge>
              ) : (
                <Button
                  size="small"
                  aria-label={`Make ${name} the lead`}
                  onClick={() => onChange([{ id, name }, ...panel.filter((one) => one.id !== id)])}
                >
                  <Star size={16} aria-hidden /> Make lead
                </Button>
              )}
              <Button
                size="small"
                aria-label={`Remove ${name}`}
                onClick={() => onChange(panel.filter((one) => one.id !== id))}
              >
                <UserMinus size={16} aria-hidden /> Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
      <AddPeople selected={panel} error={error} onChange={onChange} />
    </fieldset>
  );
}
