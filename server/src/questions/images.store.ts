/** Images of questions, keyed by their hash, and the versions that show them. */

import { sql } from 'kysely';
import type { ImageFile } from './imageFile.ts';
import type { Db } from '../platform/database/schema.ts';

export interface NewImage extends ImageFile {
  sha256: string;
  bytes: Uint8Array;
}

/** Stores an image; an existing one is kept at least as long. */
export async function insertImage(
  db: Db,
  { sha256, mediaType, width, height, bytes }: NewImage,
  { createdBy, now, keptUntil }: { createdBy: number | null; now: Date; keptUntil: Date },
): Promise<void> {
  await sql`
    insert into question_images (sha256, media_type, width, height, bytes, created_by, created_at, kept_until)
    values (${sha256}, ${mediaType}, ${width}, ${height}, ${Buffer.from(bytes)}, ${createdBy}, ${now}, ${keptUntil})
    on conflict (sha256) do update
      set kept_until = greatest(question_images.kept_until, excluded.kept_until)`.execute(db);
}

export async function findImage(db: Db, sha256: string) {
  return db
    .selectFrom('question_images')
    .select(['media_type as mediaType', 'bytes'])
    .where('sha256', '=', sha256)
    .executeTakeFirst();
}

export async function readImages(db: Db, sha256s: readonly string[]) {
  if (sha256s.length === 0) return [];
  return db
    .selectFrom('question_images')
    .select(['sha256', 'media_type as mediaType', 'width', 'height', 'bytes'])
    .where('sha256', 'in', sha256s)
    .execute();
}

export async function weighImages(db: Db, sha256s: readonly string[]): Promise<Map<string, number>> {
  if (sha256s.length === 0) return new Map();
  const { rows } = await sql<{ sha256: string; bytes: number }>`
    select sha256, length(bytes) as bytes from question_images where sha256 = any(${[...sha256s]}::text[])`.execute(db);
  return new Map(rows.map(({ sha256, bytes }) => [sha256, bytes]));
}

/** The existing ones of these images, locked until the transaction ends. */
export async function holdImages(tx: Db, sha256s: readonly string[]): Promise<Set<string>> {
  if (sha256s.length === 0) return new Set();
  const rows = await tx
    .selectFrom('question_images')
    .select('sha256')
    .where('sha256', 'in', sha256s)
    .forKeyShare()
    .execute();
  return new Set(rows.map(({ sha256 }) => sha256));
}

/** Keeps existing images until then, even if unused. @returns those that exist */
export async function keepImages(db: Db, sha256s: readonly string[], until: Date): Promise<Set<string>> {
  if (sha256s.length === 0) return new Set();
  const { rows } = await sql<{ sha256: string }>`
    update question_images set kept_until = greatest(kept_until, ${until})
    where sha256 = any(${[...sha256s]}::text[]) returning sha256`.execute(db);
  return new Set(rows.map(({ sha256 }) => sha256));
}

export async function linkImages(tx: Db, links: readonly { versionId: number; sha256: string }[]): Promise<void> {
  if (links.length === 0) return;
  await tx
    .insertInto('question_version_images')
    .values(links.map(({ versionId, sha256 }) => ({ version_id: versionId, sha256 })))
    .execute();
}

/** Deleted questions were never in a quiz, so their images can go. */
export async function unlinkDeleted(db: Db, before: Date): Promise<void> {
  await sql`
    delete from question_version_images using question_versions versions, questions
    where versions.id = question_version_images.version_id and questions.id = versions.question_id
      and questions.deleted_at < ${before}`.execute(db);
}

/** Deletes images that no version shows, unless they are about to be used. */
export async function deleteUnused(db: Db, now: Date): Promise<void> {
  await sql`
    delete from question_images where sha256 in (
      select sha256 from question_images image
      where kept_until < ${now}
        and not exists (select 1 from question_version_images where question_version_images.sha256 = image.sha256)
      for update skip locked)`.execute(db);
}
