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
        If that is you, go on here: the other tab stops, and{' '}
        {stay.step === 'room'
          ? 'the host does not have to let you in again.'
          : 'you keep your place among those who wait.'}
      </p>
      <Button variant="primary" size="large" wide onClick={onUse}>
        Use it here
      </Button>
      <Button size="large" wide onClick={onSomebodyElse}>
        I am somebody else
      </Button>
    </section>
  );
}
