import { Suspense, lazy } from 'react';
import type { ComponentProps } from 'react';
import type { Decor } from './Decor.tsx';

// Decoration can wait, so its script loads after the first view.
const Later = lazy(async () => ({ default: (await import('./Decor.tsx')).Decor }));

export function LazyDecor(props: ComponentProps<typeof Decor>) {
  return (
    <Suspense fallback={null}>
      <Later {...props} />
    </Suspense>
  );
}
