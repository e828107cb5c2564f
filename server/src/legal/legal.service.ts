import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { LegalPage } from '@assay/contract/people/legal';
import type { App } from '../app.ts';
import { hasActivePlatform } from '../lti/platforms.service.ts';
import { cancellation } from './cancellation.ts';
import { delivery } from './delivery.ts';
import { factsOf } from './facts.ts';
import type { Facts } from './facts.ts';
import { platformPolicy } from './platformPolicy.ts';
import { privacy } from './privacy.ts';
import { terms } from './terms.ts';

/** The date of the product's own texts; update it with every edit. */
const OURS_UPDATED = '2026-11-28';

const ours: Record<LegalPage, { title: string; text: (facts: Facts) => string }> = {
  privacy: { title: 'Privacy Policy', text: privacy },
  terms: { title: 'Terms and Conditions', text: terms },
  cancellation: { title: 'Cancellation and Refund', text: cancellation },
  delivery: { title: 'Shipping and Delivery', text: delivery },
  policy: { title: 'Platform Policy', text: platformPolicy },
};

/** The operator's file, read each time so that edits show at once; otherwise our text. */
export async function readLegalPage({ config, db }: Pick<App, 'config' | 'db'>, page: LegalPage) {
  const { title, text } = ours[page];
  const own = await readIfThere(join(config.dataDir, 'legal', `${page}.md`));
  if (own) return { title, ...own };
  return { title, text: text(factsOf(config, await hasActivePlatform({ db }))), updatedOn: OURS_UPDATED };
}

async function readIfThere(path: string) {
  try {
    const [text, { mtime }] = await Promise.all([readFile(path, 'utf8'), stat(path)]);
    return { text: text.replace(/^\uFEFF/, ''), updatedOn: mtime.toISOString().slice(0, 10) };
  } catch (error) {
    // Any other error must not silently replace the operator's text with ours.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
