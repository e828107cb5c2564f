/** The kinds of reports in the order of their tabs. */
export const reportTabs = [
  { to: '/admin/reports', label: 'Overview' },
  { to: '/admin/reports/attempts', label: 'Attempts' },
  { to: '/admin/reports/items', label: 'Item analysis' },
  { to: '/admin/reports/audit', label: 'Audit log' },
  { to: '/admin/reports/mail', label: 'Failed emails' },
  { to: '/admin/reports/webhooks', label: 'Webhooks' },
  { to: '/admin/reports/platforms', label: 'Learning platforms' },
] as const;
