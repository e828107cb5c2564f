import type { ComponentProps } from 'react';
import { TextField } from '../ui/forms/TextField.tsx';

type CodeFieldProps = Omit<ComponentProps<typeof TextField>, 'label' | 'autoComplete'> & {
  label?: string;
  /** Accepts a recovery code too, so letters must be typable. */
  orRecoveryCode?: boolean;
};

/** A field for an authenticator app's six digits; phones show their number pad. */
export const CodeField = ({ label = 'Six-digit code', orRecoveryCode = false, ...field }: CodeFieldProps) => (
  <TextField
    autoCapitalize="none"
    autoCorrect="off"
    spellCheck={false}
    maxLength={64}
    inputMode={orRecoveryCode ? 'text' : 'numeric'}
    {...field}
    label={label}
    autoComplete="one-time-code"
  />
);
