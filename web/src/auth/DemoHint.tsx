import { KeyRound } from 'lucide-react';
import type { PublicConfig } from '@assay/contract/people/auth';
import { useConfig } from '../platform/config.ts';
import { Button } from '../ui/forms/Button.tsx';

type Account = NonNullable<PublicConfig['demo']>['user'];

/** Only if the server reports a demo. */
export function DemoHint({ onPick }: { onPick: (account: Account) => void }) {
  const demo = useConfig()?.demo;
  if (!demo) return null;
  return (
    <section aria-labelledby="demo-hint" className="panel grid gap-3 p-4 animate-rise">
      <h2 id="demo-hint" className="flex items-center gap-2 text-sm font-semibold">
        <KeyRound size={16} aria-hidden className="text-accent" /> Demo credentials
      </h2>
      <ul className="grid gap-2.5">
        <DemoAccount name="Admin" account={demo.admin} onPick={onPick} />
        <DemoAccount name="User" account={demo.user} onPick={onPick} />
      </ul>
    </section>
  );
}

const DemoAccount = ({
  name,
  account,
  onPick,
}: {
  name: string;
  account: Account;
  onPick: (account: Account) => void;
}) => (
  <li className="flex items-center justify-between gap-3">
    <span className="grid min-w-0 flex-1 grid-cols-[3.5rem_1fr] text-sm text-ink-muted">
      <span className="row-span-2 font-medium text-ink">{name}</span>
      <span className="wrap-anywhere">{account.email}</span>
      <span className="font-mono wrap-anywhere">{account.password}</span>
    </span>
    <Button size="small" aria-label={`Fill in ${name.toLowerCase()} credentials`} onClick={() => onPick(account)}>
      Fill in
    </Button>
  </li>
);
