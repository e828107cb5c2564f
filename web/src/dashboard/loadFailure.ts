/** Said of any part of the dashboard when the server gave no message. */
export const LOAD_FAILURE = 'Failed to load dashboard data';
