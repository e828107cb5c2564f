/** For any part of the dashboard without a server message. */
export const LOAD_FAILURE = 'Failed to load dashboard data';
