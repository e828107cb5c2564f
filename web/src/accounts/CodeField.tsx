import type { ComponentProps } from 'react';
import { TextField } from '../ui/forms/TextField.tsx';

type CodeFieldProps = Omit<ComponentProps<typeof TextField>, 'label' | 'autoComplete'> & {
  label?: string;
  /** A recovery code is taken too: letters must be typable. */
  orRecoveryCode?: boolean;
};

/** Where the six digits of an authenticator app are typed; phones offer their number pad. */
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
