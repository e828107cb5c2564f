import type { ColumnType } from 'kysely';

export type Stamp = ColumnType<Date, Date, Date>;
export type MaybeStamp = ColumnType<Date | null, Date | null | undefined, Date | null>;
export type WithDefault<T> = ColumnType<T, T | undefined, T>;
