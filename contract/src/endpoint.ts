import type { z } from 'zod';
import type { FailureCode } from './failure.ts';

/**
 * The permitted callers: `public` anyone, `user` anyone signed in, `learner` signed in but not an admin (admins do not
 * take quizzes), `admin` admins only. These values are the product's permission table; ownership of single objects is
 * decided by each feature's policy.
 */
export type Access = 'public' | 'user' | 'learner' | 'admin';

export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below /api, with `:name` for path parameters. */
  readonly path: `/${string}`;
  readonly access: Access;
  /** One line for the API page. */
  readonly summary: string;
  /** More about it, for the API page. */
  readonly description?: string;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodObject | z.ZodDiscriminatedUnion;
  /** The largest body in bytes; 64 KB by default. */
  readonly bodyLimit?: number;
  /** The answer's `data` field. */
  readonly response: z.ZodType;
  /** The answer is a file of one of these content types instead of JSON. */
  readonly file?: readonly [string, ...string[]];
  /** With `Accept: text/event-stream` the answer comes as events of these names and data. */
  readonly events?: z.ZodType;
  /** A GET with side effects, so HEAD is refused, which must have none. */
  readonly hasEffect?: true;
  /** The codes it may fail with, beyond those of any such call; in tests the server sends no others. */
  readonly failures?: readonly FailureCode[];
  /** The success status; 200 by default. */
  readonly success?: 200 | 201;
}

export type Endpoints = Readonly<Record<string, Endpoint>>;

type Input<Schema> = Schema extends z.ZodType ? z.input<Schema> : undefined;
type Output<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;

/** The handler's parsed input. */
export type Asked<E extends Endpoint> = {
  params: Output<E['params']>;
  query: Output<E['query']>;
  body: Output<E['body']>;
};

/** The handler's result; parsed again on the way out. */
export type Given<E extends Endpoint> = z.input<E['response']>;

/** The data the browser receives. */
export type Answered<E extends Endpoint> = z.output<E['response']>;

/** The data the browser sends: only the parts the endpoint names. */
export type Ask<E extends Endpoint> = (E['params'] extends z.ZodType
  ? { params: { [Name in keyof z.output<E['params']>]: string | number } }
  : { params?: undefined }) &
  (E['query'] extends z.ZodType
    ? { query?: { [Name in keyof z.input<E['query']>]?: string | number | boolean | undefined } }
    : { query?: undefined }) &
  (E['body'] extends z.ZodType ? { body: Input<E['body']> } : { body?: undefined });
