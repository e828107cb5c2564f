/** The legal pages in the order of the footers' links; `short` is for phones. */
export const legalPages = [
  { to: '/privacy', label: 'Privacy' },
  { to: '/terms', label: 'Terms' },
  { to: '/cancellation', label: 'Cancellation' },
  { to: '/delivery', label: 'Delivery' },
  { to: '/policy', label: 'Platform policy', short: 'Policy' },
] as const;
