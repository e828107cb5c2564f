import type { z } from 'zod';

/**
 * Who may call: `public` anyone, `user` anyone signed in, `learner` signed in but not an admin
 * (admins do not take quizzes), `admin` admins only. This column is the permission table of the product;
 * ownership of single objects is decided by the feature's policy.
 */
export type Access = 'public' | 'user' | 'learner' | 'admin';

export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below /api, with `:name` for path parameters. */
  readonly path: `/${string}`;
  readonly access: Access;
  /** One line for the API page. */
  readonly summary: string;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodObject;
  /** The largest body in bytes; 64 KB unless said. */
  readonly bodyLimit?: number;
  /** The `data` member of the answer. */
  readonly response: z.ZodType;
  /** The answer is a file, not JSON; its text is the response. */
  readonly file?: true;
  /** A GET that changes something, so HEAD, which must change nothing, is refused. */
  readonly hasEffect?: true;
  /** Status of success; 200 unless said. */
  readonly success?: 200 | 201;
}

export type Endpoints = Readonly<Record<string, Endpoint>>;

type Input<Schema> = Schema extends z.ZodType ? z.input<Schema> : undefined;
type Output<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;

/** What a handler receives, after parsing. */
export type Asked<E extends Endpoint> = {
  params: Output<E['params']>;
  query: Output<E['query']>;
  body: Output<E['body']>;
};

/** What a handler must give; parsed once more on the way out. */
export type Given<E extends Endpoint> = z.input<E['response']>;

/** What the browser gets. */
export type Answered<E extends Endpoint> = z.output<E['response']>;

/** What the browser sends: only the parts the endpoint names. */
export type Ask<E extends Endpoint> = (E['params'] extends z.ZodType
  ? { params: { [Name in keyof z.output<E['params']>]: string | number } }
  : { params?: undefined }) &
  (E['query'] extends z.ZodType
    ? { query?: { [Name in keyof z.input<E['query']>]?: string | number | boolean | undefined } }
    : { query?: undefined }) &
  (E['body'] extends z.ZodType ? { body: Input<E['body']> } : { body?: undefined });
