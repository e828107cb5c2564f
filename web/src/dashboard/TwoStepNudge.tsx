import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ShieldAlert } from 'lucide-react';
import { secondFactorQuery } from '../auth/secondFactor.queries.ts';
import { readStored, writeStored } from '../platform/storage.ts';
import { Banner } from '../ui/feedback/Banner.tsx';
import { buttonClass } from '../ui/forms/Button.tsx';

const PAUSE_MS = 7 * 86_400_000;

/** A reminder for admins, at most once a week, because their password alone gives full access. */
export function TwoStepNudge({ userId }: { userId: number }) {
  const key = `twoStepNudge:${userId}`;
  const [isPaused, setPaused] = useState(() => Number(readStored(key) ?? 0) > Date.now());
  const status = useQuery({ ...secondFactorQuery(), enabled: !isPaused });
  if (isPaused || status.data?.enabledAt !== null) return null;
  const pause = () => {
    writeStored(key, String(Date.now() + PAUSE_MS));
    setPaused(true);
  };
  return (
    <Banner
      icon={<ShieldAlert size={20} aria-hidden />}
      onDismiss={pause}
      action={
        <Link to="/profile" hash="two-step" className={buttonClass({ size: 'small' })}>
          Turn on
        </Link>
      }
    >
      As an admin, turn on two-step sign-in. It protects your account even if your password leaks.
    </Banner>
  );
}
