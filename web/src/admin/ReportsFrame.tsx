import { Outlet } from '@tanstack/react-router';
import { TabFrame } from '../platform/TabFrame.tsx';
import { reportTabs } from './reportTabs.ts';

/** Tabs for the kinds of reports. */
export const ReportsFrame = () => (
  <TabFrame label="Reports" tabs={reportTabs}>
    <Outlet />
  </TabFrame>
);
