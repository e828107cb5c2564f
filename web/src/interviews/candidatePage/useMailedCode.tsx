import { useState } from 'react';
import { CodeField } from '../../ui/forms/CodeField.tsx';
import { CODE_LENGTH } from '../../ui/forms/sixDigits.ts';

/** The code that some acts of a candidate need: it is sent to their mailbox first. */
export function useMailedCode() {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [code, setCode] = useState('');
  const [isTried, setTried] = useState(false);
  const isIncomplete = sentTo !== null && code.length < CODE_LENGTH;
  return {
    sentTo,
    setSentTo,
    /** Absent before one was sent. */
    code: sentTo === null ? undefined : code,
    /** @returns whether the act may be asked for; otherwise the field says why not */
    check() {
      setTried(sentTo !== null);
      return !isIncomplete;
    },
    /** @param reason why a code is needed */
    field: (reason = '') => (
      <CodeField
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog has just changed, so the keyboard goes to its next field
        autoFocus
        label="Code"
        hint={`${reason}We’ve sent a code to ${sentTo}.`}
        value={code}
        onChange={({ currentTarget }) => setCode(currentTarget.value)}
        error={isTried && isIncomplete ? `The code is ${CODE_LENGTH} digits` : undefined}
      />
    ),
  };
}
