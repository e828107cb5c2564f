/** The legal pages in the order in which every footer links to them. */
export const legalPages = [
  { to: '/privacy', label: 'Privacy' },
  { to: '/terms', label: 'Terms' },
  { to: '/cancellation', label: 'Cancellation' },
  { to: '/delivery', label: 'Delivery' },
  { to: '/policy', label: 'Platform policy' },
] as const;
