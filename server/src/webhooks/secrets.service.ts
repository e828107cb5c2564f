import type { App } from '../app.ts';
import type { Sealed } from '../platform/secrets/sealing.ts';
import { exchangeSecret, findSealed } from './webhooks.store.ts';

const SECRET_BYTES = 32;

/** As Standard Webhooks writes one. */
export const newSecret = ({ random }: Pick<App, 'random'>): string =>
  `whsec_${random.bytes(SECRET_BYTES).toString('base64')}`;

/** Kind and owner of a sealed secret. */
export const contextOf = (webhookId: number) => `secret of webhook ${webhookId}`;

/** Those that can be opened, the present one first; none if it cannot. */
export function openedSecrets(
  { sealing }: Pick<App, 'sealing'>,
  webhookId: number,
  { current, former }: { current: Sealed; former: Sealed | null },
): string[] {
  const secret = opened(sealing, webhookId, current);
  if (secret === null) return [];
  const other = former && opened(sealing, webhookId, former);
  return other === null ? [secret] : [secret, other];
}

/**
 * Re-encrypts secrets under the newest key.
 * @returns how many were re-encrypted, and how many still need an older key
 */
export async function sealWebhooksUnderNewest({ db, sealing }: Pick<App, 'db' | 'sealing'>) {
  const [newest, ...older] = sealing.keyIds();
  const outcome = { sealed: 0, left: 0 };
  if (older.length === 0) return outcome;
  for (const { id, secret, keyId, formerSecret, formerKeyId } of await findSealed(db)) {
    const kept = [
      { which: 'current' as const, bytes: secret, keyId },
      ...(formerSecret && formerKeyId !== null
        ? [{ which: 'former' as const, bytes: formerSecret, keyId: formerKeyId }]
        : []),
    ];
    for (const { which, ...old } of kept.filter((one) => one.keyId !== newest)) {
      const text = opened(sealing, id, old);
      if (text !== null && (await exchangeSecret(db, id, which, old.bytes, sealing.seal(text, contextOf(id)))))
        outcome.sealed += 1;
      else if (older.includes(old.keyId)) outcome.left += 1;
    }
  }
  return outcome;
}

/** The number of webhooks whose secret this server lacks the key for. */
export async function countUnreadableWebhooks({ db, sealing }: Pick<App, 'db' | 'sealing'>): Promise<number> {
  const keys = sealing.keyIds();
  return (await findSealed(db)).filter(({ keyId }) => !keys.includes(keyId)).length;
}

/** A damaged secret stops neither the others nor the sender. */
function opened(sealing: App['sealing'], webhookId: number, sealed: Sealed): string | null {
  try {
    return sealing.open(sealed, contextOf(webhookId));
  } catch {
    return null;
  }
}
