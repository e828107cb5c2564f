import { Outlet } from '@tanstack/react-router';
import { TabFrame } from '../platform/TabFrame.tsx';

const tabs = [
  { to: '/admin/virtual-rounds', label: 'Rounds' },
  { to: '/admin/virtual-rounds/meetings', label: 'Meetings' },
] as const;

/** Rounds of interviews beside all meetings. */
export const InterviewsFrame = () => (
  <TabFrame label="Interviews" tabs={tabs}>
    <Outlet />
  </TabFrame>
);
