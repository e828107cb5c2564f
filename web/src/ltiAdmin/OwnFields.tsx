import type { ComponentProps } from 'react';
import { TextField } from '../ui/forms/TextField.tsx';

// Fields that an admin decides about, with their registration in a form.

/** A check for a field that may not stay empty. */
export const filled = (label: string) => ({
  validate: (text: string) => text.trim() !== '' || `${label} is required`,
});

type FieldProps = Omit<ComponentProps<typeof TextField>, 'label'>;

export const NameField = (field: FieldProps) => (
  <TextField label="Name" required autoComplete="off" maxLength={100} placeholder="Campus Moodle" {...field} />
);

/** An address of the platform. */
export const AddressField = ({ label, hint, ...field }: FieldProps & { label: string; hint: string }) => (
  <TextField
    label={label}
    type="url"
    required
    autoComplete="off"
    spellCheck={false}
    maxLength={2000}
    hint={hint}
    {...field}
  />
);

/** Those that may change; the platform stays the same one. */
export const ADDRESSES = [
  { field: 'keysUrl', label: 'Keys address', hint: 'Moodle: Public keyset URL' },
  { field: 'tokenUrl', label: 'Token address', hint: 'Moodle: Access token URL' },
  { field: 'authorizationUrl', label: 'Authorisation address', hint: 'Moodle: Authentication request URL' },
] as const;

export const DeploymentsField = (field: FieldProps) => (
  <TextField
    label="Deployment IDs (optional)"
    autoComplete="off"
    spellCheck={false}
    hint="Separate with commas. Leave empty to take it from the first launch."
    {...field}
  />
);

export const DomainsField = (field: FieldProps) => (
  <TextField
    label="Trusted email domains (optional)"
    autoComplete="off"
    spellCheck={false}
    placeholder="school.example.org"
    hint="Separate with commas. People with an email in these domains open the account they already have here."
    {...field}
  />
);
