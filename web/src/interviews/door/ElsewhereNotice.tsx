import { useEffect, useRef } from 'react';
import { Button } from '../../ui/forms/Button.tsx';
import type { Stay } from './joinFlow.ts';

type ElsewhereProps = { stay: Stay; onUse: () => void; onSomebodyElse: () => void };

/** Replaces the form: in two tabs of one machine, people would hear themselves, and wait twice. */
export function ElsewhereNotice({ stay, onUse, onSomebodyElse }: ElsewhereProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // It may appear while the person types, and hides the field.
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className="grid gap-4">
      <h2 ref={heading} tabIndex={-1} className="display text-xl outline-none">
        This meeting is open in another tab
      </h2>
      <p className="wrap-anywhere">
        <strong>{stay.person.name}</strong>{' '}
        {stay.step === 'room' ? 'is in the meeting there.' : 'is waiting there to be let in.'}
      </p>
      <p className="text-ink-muted">
        If that’s you, continue here. The other tab will stop, and{' '}
        {stay.step === 'room' ? 'you won’t need to be let in again.' : 'you’ll keep your place in the queue.'}
      </p>
      <Button variant="primary" size="large" wide onClick={onUse}>
        Use it here
      </Button>
      <Button size="large" wide onClick={onSomebodyElse}>
        I’m someone else
      </Button>
    </section>
  );
}
