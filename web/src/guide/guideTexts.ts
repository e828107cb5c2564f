// The files are part of the build, so that the guide needs no network and belongs to the installed version.
const files: Record<string, string> = import.meta.glob('../../../docs/admin/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** The list of all pages. */
export const GUIDE_LIST = 'README';

/** The page that a link inside the guide names; null for addresses elsewhere. */
export const linkedPage = (href: string): string | null => /^([\w-]+)\.md$/.exec(href)?.[1] ?? null;

/** A page's title and text. */
export function guideText(name: string): { title: string; text: string } | null {
  const file = files[`../../../docs/admin/${name}.md`];
  if (file === undefined) return null;
  const [first = '', ...rest] = file.split('\n');
  return { title: first.replace(/^# /, ''), text: rest.join('\n') };
}
