import { useState } from 'react';
import { Check, Copy, Download, Printer } from 'lucide-react';
import { formatDate } from '../platform/format.ts';
import { useProductName } from '../platform/config.ts';
import { Button } from '../ui/forms/Button.tsx';
import { Checkbox } from '../ui/forms/Checkbox.tsx';
import { copyText } from '../ui/copyText.ts';
import { saveFile } from '../ui/saveFile.browser.ts';
import { useConfirmation } from '../ui/forms/useConfirmation.ts';
import styles from './RecoveryCodes.module.css';

type RecoveryCodesProps = {
  codes: readonly string[];
  email: string;
  isSaved: boolean;
  onSaved: (isSaved: boolean) => void;
  /** Set when the person tries to leave without confirming. */
  error: string | undefined;
};

/** The codes, on the only screen that ever shows them. */
export function RecoveryCodes({ codes, email, isSaved, onSaved, error }: RecoveryCodesProps) {
  const [isCopied, confirmCopied] = useConfirmation();
  const title = `${useProductName()} recovery codes`;
  const [madeAt] = useState(() => new Date().toISOString());
  const made = `${email}, ${formatDate(madeAt)}`;
  const text = [title, made, 'Each code works once, instead of the authenticator app.', '', ...codes, ''].join('\n');

  const copy = async () => {
    await copyText(codes.join('\n'));
    confirmCopied();
  };

  return (
    <div className="grid gap-4">
      <p>
        Each code signs you in once without your phone. Keep them with your passwords.{' '}
        <strong>We won’t show them again.</strong>
      </p>
      <div className={styles['sheet']}>
        <div className={styles['paperOnly']}>
          <p>
            <strong>{title}</strong>
          </p>
          <p>{made}</p>
        </div>
        <ul aria-label="Recovery codes" data-autofocus tabIndex={-1} className={styles['codes']}>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button size="small" onClick={() => void copy()}>
          {isCopied ? <Check size={16} aria-hidden /> : <Copy size={16} aria-hidden />} {isCopied ? 'Copied' : 'Copy'}
        </Button>
        <Button size="small" onClick={() => saveFile(new Blob([text], { type: 'text/plain' }), 'recovery-codes.txt')}>
          <Download size={16} aria-hidden /> Download
        </Button>
        <Button size="small" onClick={() => window.print()}>
          <Printer size={16} aria-hidden /> Print
        </Button>
        <span role="status" className="sr-only">
          {isCopied ? 'Recovery codes copied' : ''}
        </span>
      </div>
      <Checkbox
        label="I’ve saved my codes"
        checked={isSaved}
        error={error}
        onChange={(event) => onSaved(event.target.checked)}
      />
    </div>
  );
}
