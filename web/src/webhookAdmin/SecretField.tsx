import { CopyField } from '../ui/forms/CopyField.tsx';

/** A webhook's secret, which only the answer that created it contains. */
export const SecretField = ({ secret }: { secret: string }) => (
  <CopyField label="Secret" what="secret" value={secret} hint="Copy it now: we show it only once." />
);
