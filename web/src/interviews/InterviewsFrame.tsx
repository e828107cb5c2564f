import { Outlet } from '@tanstack/react-router';
import { TabFrame } from '../platform/TabFrame.tsx';

const tabs = [
  { to: '/admin/virtual-rounds', label: 'Rounds' },
  { to: '/admin/virtual-rounds/meetings', label: 'Meetings' },
  { to: '/admin/virtual-rounds/kits', label: 'Kits' },
] as const;

/** Rounds of interviews beside all meetings and the library of kits. */
export const InterviewsFrame = () => (
  <TabFrame label="Interviews" tabs={tabs}>
    <Outlet />
  </TabFrame>
);
