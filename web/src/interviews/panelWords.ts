import type { PanelMember, PanelRole } from '@assay/contract/interviews/interviews';

export const panelRoles: Readonly<Record<PanelRole, string>> = {
  lead: 'Lead',
  interviewer: 'Interviewer',
  shadow: 'Shadow',
};

export const roleOf = ({ isLead, isShadow }: Pick<PanelMember, 'isLead' | 'isShadow'>): PanelRole =>
  isLead ? 'lead' : isShadow ? 'shadow' : 'interviewer';
