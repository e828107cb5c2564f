import { z } from 'zod';

const MOST_NAMED = 12;

/** The default message for a value that a schema refused: what to do, without the schema's terms. */
export function fieldMessage(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined || issue.input === null) return 'This field is required';
      return `This must be ${KINDS[issue.expected] ?? 'a different kind of value'}`;
    case 'invalid_value':
      if (issue.input === undefined) return 'This field is required';
      if (issue.values.length > MOST_NAMED) return 'Select one of the possible values';
      return issue.values.length === 1
        ? `This can only be ${String(issue.values[0])}`
        : `Select one of: ${issue.values.join(', ')}`;
    case 'too_big':
      return tooBig(issue);
    case 'too_small':
      return tooSmall(issue);
    case 'invalid_format':
      return FORMATS[issue.format] ?? 'Check the format';
    case 'not_multiple_of':
      return `Enter a multiple of ${issue.divisor}`;
    case 'unrecognized_keys':
      return `Remove the unknown fields: ${issue.keys.join(', ')}`;
    case 'invalid_key':
      return 'One of the names in it is not valid';
    case 'invalid_element':
      return 'One of its entries is not valid';
    case 'custom':
    case 'invalid_union':
    default:
      return 'This value is not valid';
  }
}

type Bound = Pick<z.core.$ZodIssueTooBig, 'origin' | 'inclusive' | 'exact'>;

const sizeOf = ({ origin }: Bound, count: number | bigint) => {
  if (origin === 'string') return `${count} ${count === 1 ? 'character' : 'characters'}`;
  if (['array', 'set', 'map', 'file'].includes(origin)) return `${count} ${count === 1 ? 'entry' : 'entries'}`;
  return null;
};

function tooBig(issue: Bound & { maximum: number | bigint }): string {
  const size = sizeOf(issue, issue.maximum);
  if (size !== null) return issue.exact ? `Use exactly ${size}` : `Use at most ${size}`;
  return issue.inclusive === false ? `Enter less than ${issue.maximum}` : `Enter ${issue.maximum} or less`;
}

function tooSmall(issue: Bound & { minimum: number | bigint }): string {
  const size = sizeOf(issue, issue.minimum);
  if (size !== null) {
    if (issue.exact) return `Use exactly ${size}`;
    return Number(issue.minimum) === 1 ? 'This field is required' : `Use at least ${size}`;
  }
  return issue.inclusive === false ? `Enter more than ${issue.minimum}` : `Enter ${issue.minimum} or more`;
}

const KINDS: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  null: 'empty',
  nan: 'empty',
};

const FORMATS: Record<string, string> = {
  email: 'Enter a valid email address',
  url: 'Enter an address such as https://example.org',
  date: 'Enter a date such as 2026-03-04',
  datetime: 'Enter a date and time such as 2026-03-04T09:30:00Z',
  time: 'Enter a time such as 09:30',
};

// A schema's own messages take precedence; set here, because everything with schemas imports this file.
z.config({ localeError: fieldMessage });
