import { Copy } from 'lucide-react';
import { copyText } from '../ui/copyText.ts';
import { toast } from '../ui/feedback/toast.ts';
import { Button } from '../ui/forms/Button.tsx';
import { TextField } from '../ui/forms/TextField.tsx';

/** A webhook's secret, which only the answer that created it contains. */
export const SecretField = ({ secret }: { secret: string }) => (
  <TextField
    label="Secret"
    readOnly
    value={secret}
    hint="Copy it now: we show it only once."
    onFocus={({ currentTarget }) => currentTarget.select()}
    trailing={
      <Button
        variant="ghost"
        icon
        aria-label="Copy secret"
        onClick={() =>
          void copyText(secret).then(
            () => toast.success('Secret copied'),
            () => toast.error('Failed to copy the secret'),
          )
        }
      >
        <Copy size={18} aria-hidden />
      </Button>
    }
  />
);
