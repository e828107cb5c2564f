import { useState } from 'react';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { CodeField } from './CodeField.tsx';

function Form({ orRecoveryCode }: { orRecoveryCode: boolean }) {
  const [code, setCode] = useState('');
  return (
    <CodeField
      orRecoveryCode={orRecoveryCode}
      value={code}
      onChange={({ currentTarget }) => setCode(currentTarget.value)}
    />
  );
}

async function paste(text: string, orRecoveryCode = false) {
  const user = userEvent.setup({ delay: null });
  render(<Form orRecoveryCode={orRecoveryCode} />);
  const field = screen.getByLabelText<HTMLInputElement>('Six-digit code');
  await user.click(field);
  await user.paste(text);
  return field;
}

test.each([' 042817', '042 817', '042-817', 'Code: 042817\n'])(
  '%o is pasted with all of its six digits',
  async (text) => {
    expect(await paste(text)).toHaveProperty('value', '042817');
  },
);

test('where a recovery code is accepted, its letters and dashes stay', async () => {
  expect(await paste('7kq2-9fxd', true)).toHaveProperty('value', '7kq2-9fxd');
});

test('phones show their number pad for digits only', async () => {
  expect(await paste('')).toHaveProperty('inputMode', 'numeric');
});
