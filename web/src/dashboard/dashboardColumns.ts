/** Two aligned columns, the wide one first; stacked on narrow screens. */
export const dashboardColumns = 'grid gap-4 sm:gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]';
