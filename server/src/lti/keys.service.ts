import { SignJWT, exportJWK, exportPKCS8, generateKeyPair, importPKCS8 } from 'jose';
import type { JWTPayload } from 'jose';
import type { App } from '../app.ts';
import { deleteKeys, exchangeKey, findKeys, insertKey, lockKeys } from './keys.store.ts';
import type { StoredKey } from './keys.store.ts';

type Parts = Pick<App, 'db' | 'clock' | 'random' | 'sealing'>;

const DAY = 86_400_000;
const REPLACED_AFTER = 90 * DAY;
/** Platforms read our keys about daily, so a new one is published for a while before it signs. */
const PUBLISHED_BEFORE = 2 * DAY;
const KEPT_AFTER = 7 * DAY;

const contextOf = (kid: string) => `key of LTI ${kid}`;

/** The public keys, as platforms read them; makes the first one. */
export async function publishedKeys(app: Parts): Promise<object[]> {
  const keys = await findKeys(app.db);
  return (keys.length > 0 ? keys : await ensureKeys(app)).map(({ kid, publicKey }) => ({
    ...publicKey,
    kid,
    alg: 'RS256',
    use: 'sig',
  }));
}

/** Signs what we say to a platform. */
export async function signed(app: Parts, payload: JWTPayload): Promise<string> {
  const { kid, key } = await signingKey(app);
  return new SignJWT(payload).setProtectedHeader({ alg: 'RS256', kid, typ: 'JWT' }).sign(key);
}

async function signingKey(app: Parts) {
  const stored = inOrder(await findKeys(app.db), app.clock.now());
  const usable = openedFirst(app, stored) ?? openedFirst(app, await ensureKeys(app));
  if (!usable) throw new Error('no key of LTI can be opened');
  return { kid: usable.kid, key: await importPKCS8(usable.text, 'RS256') };
}

/** The newest that platforms know, before one that they may not know yet. */
function inOrder(keys: readonly StoredKey[], now: Date): StoredKey[] {
  const isKnown = ({ createdAt }: StoredKey) => now.getTime() - createdAt.getTime() >= PUBLISHED_BEFORE;
  return [...keys.filter(isKnown), ...keys.filter((key) => !isKnown(key))];
}

function openedFirst(app: Parts, keys: readonly StoredKey[]) {
  for (const stored of keys) {
    const text = opened(app, stored);
    if (text !== null) return { kid: stored.kid, text };
  }
  return null;
}

/** Makes a key if none can be opened or the newest is old, and deletes those that no longer sign. */
export async function ensureKeys(app: Parts): Promise<StoredKey[]> {
  return app.db.transaction().execute(async (tx) => {
    await lockKeys(tx);
    const now = app.clock.now();
    const keys = await findKeys(tx);
    const [newest] = keys.filter((key) => opened(app, key) !== null);
    const age = newest ? now.getTime() - newest.createdAt.getTime() : Number.POSITIVE_INFINITY;
    const past =
      age >= PUBLISHED_BEFORE + KEPT_AFTER ? keys.filter((key) => newest && key.createdAt < newest.createdAt) : [];
    if (past.length > 0)
      await deleteKeys(
        tx,
        past.map(({ kid }) => kid),
      );
    if (age < REPLACED_AFTER) return keys.filter((key) => !past.includes(key));
    const made = await makeKey(app, now);
    await insertKey(tx, made);
    return [made, ...keys.filter((key) => !past.includes(key))];
  });
}

/** Replaces old keys, once there are any. */
export async function renewKeys(app: Parts): Promise<void> {
  if ((await findKeys(app.db)).length > 0) await ensureKeys(app);
}

async function makeKey({ random, sealing }: Parts, createdAt: Date): Promise<StoredKey> {
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true });
  const kid = random.bytes(12).toString('hex');
  const { bytes, keyId } = sealing.seal(await exportPKCS8(privateKey), contextOf(kid));
  return { kid, secret: bytes, keyId, publicKey: await exportJWK(publicKey), createdAt };
}

/** Re-encrypts keys under the newest secret. @returns how many still need an older one */
export async function sealLtiKeysUnderNewest({ db, sealing }: Pick<App, 'db' | 'sealing'>): Promise<number> {
  const [newest, ...older] = sealing.keyIds();
  let left = 0;
  for (const stored of older.length === 0 ? [] : await findKeys(db)) {
    if (stored.keyId === newest) continue;
    const text = opened({ sealing }, stored);
    const isSealed =
      text !== null && (await exchangeKey(db, stored.kid, stored.secret, sealing.seal(text, contextOf(stored.kid))));
    if (!isSealed && older.includes(stored.keyId)) left += 1;
  }
  return left;
}

/** Null: its secret is lost, or it is damaged. */
function opened({ sealing }: Pick<App, 'sealing'>, { kid, secret, keyId }: StoredKey): string | null {
  try {
    return sealing.open({ bytes: secret, keyId }, contextOf(kid));
  } catch {
    return null;
  }
}
