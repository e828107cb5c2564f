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
