import { useState } from 'react';
import { KeyRound } from 'lucide-react';
import { useConfig } from '../config.ts';
import { failureText } from '../failureText.ts';
import { OrLine } from '../../ui/display/OrLine.tsx';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import { startSignIn } from './startedSignIn.browser.ts';

type ProviderButtonsProps = { from?: string | undefined; verb?: string; alone?: boolean };

/** A button for each sign-in service. */
export function ProviderButtons({ from, verb = 'Sign in with', alone = false }: ProviderButtonsProps) {
  const providers = useConfig()?.providers ?? [];
  const [leavingTo, setLeavingTo] = useState<string>();
  const [problem, setProblem] = useState<string>();

  const press = async (id: string) => {
    setLeavingTo(id);
    setProblem(undefined);
    try {
      await startSignIn(id, { from });
    } catch (error) {
      setLeavingTo(undefined);
      setProblem(failureText(error, 'We can’t reach the sign-in service'));
    }
  };

  return (
    <div className="grid gap-3">
      {!alone && <OrLine />}
      {providers.map(({ id, label }) => (
        <Button
          key={id}
          size="large"
          wide
          variant={alone ? 'primary' : undefined}
          loading={leavingTo === id}
          disabled={leavingTo !== undefined && leavingTo !== id}
          onClick={() => void press(id)}
        >
          <KeyRound size={18} aria-hidden /> {verb} {label}
        </Button>
      ))}
      {problem !== undefined && <Banner tone="danger">{problem}</Banner>}
    </div>
  );
}
