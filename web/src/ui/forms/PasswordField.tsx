import { useRef, useState } from 'react';
import { Check, Copy, Eye, EyeOff } from 'lucide-react';
import { copyText } from '../copyText.ts';
import { TextField, type TextFieldProps } from './TextField.tsx';
import { useConfirmation } from './useConfirmation.ts';
import styles from './Field.module.css';

type PasswordFieldProps = Omit<TextFieldProps, 'type' | 'trailing'> & { copyable?: boolean };

export function PasswordField({ copyable = false, ref, ...field }: PasswordFieldProps) {
  const [isShown, setShown] = useState(false);
  const [isCopied, confirmCopied] = useConfirmation();
  const input = useRef<HTMLInputElement | null>(null);

  const keepRef = (element: HTMLInputElement | null) => {
    input.current = element;
    if (typeof ref === 'function') return ref(element);
    if (ref) ref.current = element;
    return undefined;
  };

  const copy = async () => {
    await copyText(input.current?.value ?? '');
    confirmCopied();
  };

  return (
    <TextField
      autoComplete="current-password"
      autoCapitalize="none"
      spellCheck={false}
      {...field}
      ref={keepRef}
      type={isShown ? 'text' : 'password'}
      trailing={
        <>
          {copyable && (
            <button
              type="button"
              className={styles['slotButton']}
              aria-label="Copy password"
              onClick={() => void copy()}
            >
              {isCopied ? <Check size={18} aria-hidden className="text-success" /> : <Copy size={18} aria-hidden />}
            </button>
          )}
          <button
            type="button"
            className={styles['slotButton']}
            aria-label={isShown ? 'Hide password' : 'Show password'}
            aria-pressed={isShown}
            onClick={() => setShown(!isShown)}
          >
            {isShown ? <EyeOff size={18} aria-hidden /> : <Eye size={18} aria-hidden />}
          </button>
          <span role="status" className="sr-only">
            {isCopied ? 'Password copied' : ''}
          </span>
        </>
      }
    />
  );
}
