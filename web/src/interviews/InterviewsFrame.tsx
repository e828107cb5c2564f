import { Outlet } from '@tanstack/react-router';
import { InterviewTabs } from './InterviewTabs.tsx';

/** Rounds of interviews beside all meetings and the library of kits. */
export const InterviewsFrame = () => (
  <InterviewTabs>
    <Outlet />
  </InterviewTabs>
);
