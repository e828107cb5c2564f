import type { ReactNode } from 'react';
import { TabFrame } from '../platform/TabFrame.tsx';

const tabs = [
  { to: '/admin/virtual-rounds', label: 'Rounds' },
  { to: '/admin/virtual-rounds/meetings', label: 'Meetings' },
  { to: '/admin/virtual-rounds/kits', label: 'Kits' },
  { to: '/interviews', label: 'My interviews' },
] as const;

/** An admin's pages of interviews: the last one is everyone's who is on a panel. */
export const InterviewTabs = ({ children }: { children: ReactNode }) => (
  <TabFrame label="Interviews" tabs={tabs}>
    {children}
  </TabFrame>
);
