/** Images and links in other systems' HTML: as Markdown, or named as lost. */

import { escapeText } from './plainText.ts';

type Warn = (warning: string) => void;

const LONGEST_ADDRESS = 500;
const percentEncoded = (sign: string) => `%${(sign.codePointAt(0) ?? 0).toString(16).padStart(2, '0')}`;

/** As Markdown; whether the file contains it is checked later. */
export function imageIn({ src = '', alt = '' }: Record<string, string>, tell: Warn): string {
  if (src === '' || src.length > LONGEST_ADDRESS) {
    tell(`The image “${src.slice(0, 60)}” is not kept: it is not in a file of its own.`);
    return '';
  }
  const description = escapeText(alt.replaceAll(/\s+/g, ' ').trim());
  return `![${description}](${src.trim().replaceAll(/[()<>\s]/g, percentEncoded)})`;
}

/** The TeX of an image that Canvas drew from it. */
export function drawnTex({ src = '', alt = '', ...more }: Record<string, string>): string | null {
  const tex = more['data-equation-content'] ?? '';
  if (tex !== '') return tex;
  return src.includes('/equation_images/') ? alt.replace(/^LaTeX:\s*/, '') || null : null;
}

/** A link's target in Markdown; null if it is not a page. */
export function linkIn(given: string, tell: Warn): string | null {
  const href = given.trim();
  if (/^https?:\/\//i.test(href)) return href.replaceAll(/[()<>\s\\]/g, percentEncoded).replaceAll('&', '\\&');
  if (href !== '') tell(lostLink(href));
  return null;
}

/** Where Canvas and Moodle keep the files of a course. */
const ATTACHED = /^(?:\$|%24)IMS[-_]CC[-_]FILEBASE(?:\$|%24)\/|^@@PLUGINFILE@@\//i;

function lostLink(href: string): string {
  const name = decoded(href);
  if (!ATTACHED.test(href)) return `The link to “${name.slice(0, 60)}” is not kept.`;
  return `The attached file “${name
    .replace(ATTACHED, '')
    .replace(/[?#].*$/s, '')
    .slice(-60)}” is not kept.`;
}

function decoded(href: string): string {
  try {
    return decodeURIComponent(href);
  } catch {
    return href;
  }
}
