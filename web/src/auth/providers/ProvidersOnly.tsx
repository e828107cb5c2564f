import { lazy, Suspense, useState } from 'react';
import { useConfig } from '../../platform/config.ts';
import type { FinishLogIn } from '../../platform/account.ts';
import { ProviderButtons } from '../../platform/providers/ProviderButtons.tsx';

const GoogleSignIn = lazy(async () => ({ default: (await import('../google/GoogleSignIn.tsx')).GoogleSignIn }));
const SecondStep = lazy(async () => ({ default: (await import('../SecondStep.tsx')).SecondStep }));

/** The sign-in page where passwords are turned off. */
export function ProvidersOnly({ from }: { from: string | undefined }) {
  const config = useConfig();
  const [second, setSecond] = useState<{ challenge: string; finish?: FinishLogIn | undefined }>();
  if (second !== undefined)
    return (
      <Suspense>
        <SecondStep {...second} onBack={() => setSecond(undefined)} />
      </Suspense>
    );
  return (
    <section className="panel grid gap-5 p-5 sm:p-8">
      <div className="grid gap-1">
        <h1 className="display text-2xl">Sign in</h1>
        <p className="text-ink-muted">Use your organisation’s account.</p>
      </div>
      <ProviderButtons from={from} alone />
      <Suspense>
        {config?.googleClientId && (
          <GoogleSignIn
            purpose="signIn"
            isListed
            onChallenge={(challenge, finish) => setSecond({ challenge, finish })}
          />
        )}
      </Suspense>
    </section>
  );
}
