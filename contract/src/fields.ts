import './fieldMessages.ts';
import { z } from 'zod';
import { optionLetters } from './questions/optionLetters.ts';

/**
 * The type of a value for its senders, as JSON Schema, where its schema says it in another way: a number in the text of
 * a path, the length of a text once it is trimmed. The published documents state it.
 */
export const wireTypes = z.registry<Readonly<Record<string, unknown>>>();

const textOf = (min: number, max: number) => ({ type: 'string', ...(min > 0 && { minLength: min }), maxLength: max });

// PostgreSQL cannot store NUL, JSON cannot carry half a surrogate pair, and control characters in names and texts
// only ever serve to deceive a reader or a log. Line breaks and tabs are for the longer texts.
// oxlint-disable-next-line no-control-regex -- control characters are exactly what is looked for
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u0080-\u009f]/;
const DIRECTION_OVERRIDE = /[\u202a-\u202e\u2066-\u2069]/;

/** Whether a text can be stored and contains no deceptive characters. */
export const isClean = (text: string) => text.isWellFormed() && !CONTROL.test(text) && !DIRECTION_OVERRIDE.test(text);

/** A one-line text, trimmed and NFC normalised; lengths in UTF-16 units after trimming. */
export const line = (min: number, max: number) =>
  z
    .string()
    .max(max * 4)
    .normalize('NFC')
    .trim()
    .min(min, min === 1 ? 'This field is required' : undefined)
    .max(max)
    .refine((text) => isClean(text) && !/[\r\n\t]/.test(text), 'Remove the control characters');

/**
 * Direction marks, zero-width characters and lone surrogates; joiners stay, because names in many scripts need them.
 */
const INVISIBLE = /[\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\p{Cs}]/gu;
// oxlint-disable-next-line no-control-regex -- control characters are exactly what is looked for
const BLANKS = /[\s\u0000-\u001f\u007f-\u009f]+/g;
const CONTROLS = new RegExp(CONTROL, 'g');
/** A text without one of these looks empty. */
const SEEN = /[^\p{Default_Ignorable_Code_Point}\p{C}\p{Z}\s\u2800]/u;

const seenText = (max: number) =>
  z
    .string()
    .max(max * 4)
    .transform((text) => (SEEN.test(text) ? text : ''));

/** One line without invisible characters. */
export const asLine = (text: string): string => text.replaceAll(INVISIBLE, '').replaceAll(BLANKS, ' ').trim();

/** A name as pasted: invisible characters are removed instead of refused. */
export const pastedName = (max: number) =>
  seenText(max).transform(asLine).pipe(line(1, max)).register(wireTypes, textOf(1, max));

/** A class, cohort or intake, in the admins' words. */
export const groupName = line(1, 60);

/** A multi-line text, NFC normalised, with `\n` line ends. */
export const prose = (min: number, max: number) =>
  z
    .string()
    .max(max * 4)
    .normalize('NFC')
    .transform((text) => text.replaceAll('\r\n', '\n').trim())
    .pipe(
      z
        .string()
        .min(min, min === 1 ? 'This field is required' : undefined)
        .max(max)
        .refine(isClean, 'Remove the control characters'),
    )
    .register(wireTypes, textOf(min, max));

/** A chat message as pasted: control characters are removed instead of refused. */
export const pastedProse = (max: number) =>
  seenText(max)
    .transform((text) => text.replaceAll('\r\n', '\n').replaceAll(CONTROLS, '').replaceAll(INVISIBLE, ''))
    .pipe(prose(1, max))
    .register(wireTypes, textOf(1, max));

// Stricter than the standards: with quotes, commas or angle brackets, mail programs see a list or a header, and
// invisible characters imitate another address.
const ATOM = String.raw`[^\s@"(),.:;<>[\]\\\p{C}]+`;
const LABEL = String.raw`(?!-)[\p{L}\p{M}\p{N}-]{1,63}(?<!-)`;
const ADDRESS = new RegExp(`^(?=[^@]{1,64}@)${ATOM}(?:\\.${ATOM})*@${LABEL}(?:\\.${LABEL})*$`, 'u');

/** An e-mail address as typed, NFC normalised. */
export const emailAddress = line(3, 254).pipe(
  z.email({ pattern: ADDRESS, error: 'Please enter a valid email address' }),
);

/** A password exactly as typed. The minimum length is a server setting; the maximum protects the hash function. */
export const password = z
  .string()
  .max(1024, 'Password must be at most 1024 characters long')
  .refine((text) => text.isWellFormed(), 'This password contains characters that cannot be stored')
  .min(1, 'This field is required');

/** An id inside a body: a positive integer below 2^53. */
export const id = z.int().positive();

/** An id in a path or query. */
export const idText = z
  .string()
  .regex(/^[1-9]\d{0,15}$/, 'Enter a positive whole number')
  .transform(Number)
  .refine(Number.isSafeInteger, 'This number is too large')
  .register(wireTypes, { type: 'integer', minimum: 1 });

/** A whole number in a query, with a default. */
export const countText = (least: number, most: number, fallback: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, 'Enter a whole number')
    .transform(Number)
    .pipe(z.number().min(least).max(most))
    .register(wireTypes, { type: 'integer', minimum: least, maximum: most })
    .default(fallback);

/**
 * The page of a list, from 1, and how many items it has; beyond the last one a page is empty.
 * @param limit by default
 */
export const paging = (limit: number, most = 100) => ({
  page: countText(1, 1_000_000, 1),
  limit: countText(1, most, limit),
});

/** Comma-separated ids in a query. */
export const idsText = z
  .string()
  .regex(/^[1-9]\d{0,14}(,[1-9]\d{0,14}){0,999}$/, 'Enter ids, separated by commas')
  .transform((text) => text.split(',').map(Number))
  .register(wireTypes, { type: 'array', items: { type: 'integer', minimum: 1 }, minItems: 1, maxItems: 1000 });

/** `true` or `false` in a query. */
export const flagText = z
  .enum(['true', 'false'])
  .transform((text) => text === 'true')
  .register(wireTypes, { type: 'boolean' });

/** The letter of a stored option, which is not checked again when it is read. */
export const storedLetter = z.string().register(wireTypes, { type: 'string', enum: optionLetters });

/** The texts of a stored question's options by letter. */
export const storedOptions = z.record(z.string(), z.string()).register(wireTypes, {
  type: 'object',
  description: 'The texts of 2 to 6 options by letter: A, B, C … without a gap. Show them in the order of the letters.',
  propertyNames: { type: 'string', enum: optionLetters },
  additionalProperties: { type: 'string' },
});

/** ISO 8601 in UTC. */
export const instant = z.iso.datetime();

/** 0 to 100 with at most two decimals. */
export const percentage = z.number().min(0).max(100);

export const pagination = z.object({
  page: z.int(),
  limit: z.int(),
  total: z.int(),
  pages: z.int(),
});

export const nothing = z.object({});
