import type { ChangeEvent, ComponentProps } from 'react';
import { sixDigits } from './sixDigits.ts';
import { TextField } from './TextField.tsx';

type CodeFieldProps = Omit<ComponentProps<typeof TextField>, 'label' | 'inputMode' | 'maxLength'> & {
  label?: string;
  /** Letters must be typable then, so the server removes spaces and dashes. */
  orRecoveryCode?: boolean;
};

/**
 * A field for the six digits of an email or an authenticator app; phones show their number pad. It has no `maxLength`
 * of six, because browsers cut a pasted ` 042 817` before its spaces are removed.
 */
export function CodeField({ label = 'Six-digit code', orRecoveryCode = false, onChange, ...field }: CodeFieldProps) {
  const keepDigits = (event: ChangeEvent<HTMLInputElement>) => {
    const { target } = event;
    if (!orRecoveryCode) target.value = sixDigits(target.value);
    return onChange?.(event);
  };
  return (
    <TextField
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      autoComplete="one-time-code"
      {...field}
      label={label}
      inputMode={orRecoveryCode ? 'text' : 'numeric'}
      maxLength={64}
      onChange={keepDigits}
    />
  );
}
