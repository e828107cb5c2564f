import { lazyRouteComponent } from '@tanstack/react-router';
import type { latePages } from './latePages.ts';

/** A page of `latePages.ts` by its name. */
export const latePage = (name: keyof typeof latePages) =>
  lazyRouteComponent(async () => ({ default: await (await import('./latePages.ts')).latePages[name]() }));
