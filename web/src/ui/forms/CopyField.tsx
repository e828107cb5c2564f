import type { ReactNode } from 'react';
import { Copy } from 'lucide-react';
import { copyText } from '../copyText.ts';
import { toast } from '../feedback/toast.ts';
import { Button } from './Button.tsx';
import { TextField } from './TextField.tsx';

type CopyFieldProps = {
  label: string;
  /** Names the value in the button and in messages: "secret". */
  what: string;
  value: string;
  hint?: ReactNode;
};

/** A value to take elsewhere, with a button that copies it. */
export const CopyField = ({ label, what, value, hint }: CopyFieldProps) => (
  <TextField
    label={label}
    readOnly
    value={value}
    hint={hint}
    onFocus={({ currentTarget }) => currentTarget.select()}
    trailing={
      <Button
        variant="ghost"
        icon
        aria-label={`Copy ${what}`}
        onClick={() =>
          void copyText(value).then(
            () => toast.success(`${what.slice(0, 1).toUpperCase()}${what.slice(1)} copied`),
            () => toast.error(`Failed to copy the ${what}`),
          )
        }
      >
        <Copy size={18} aria-hidden />
      </Button>
    }
  />
);
