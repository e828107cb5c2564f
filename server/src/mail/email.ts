import { escaped } from '@assay/contract/escapedHtml';
import { emailStyle as css } from './emailStyle.ts';

/** The content of an email, before layout. All texts are plain and are escaped for HTML. */
export interface EmailContent {
  subject: string;
  /** A code to type, displayed large. */
  code?: string;
  /** The one line to find again, such as a time; bold. */
  highlight?: string;
  /** Paragraphs, in order; the code and the highlight follow the first one. */
  paragraphs: readonly string[];
  /** A single link, to this installation. */
  link?: { url: string; label: string };
  /** Why the address receives this, if it has no account. */
  because?: string;
}

/** The sender shown in emails. */
export interface EmailBranding {
  productName: string;
  /** May be empty, like the next. */
  orgName: string;
  contactEmail: string;
}

export interface EmailParts {
  text: string;
  html: string;
}

// Inboxes preview the first words of an email: this padding keeps the code out of the preview.
const BLANK_PREVIEW = '&#847;&zwnj;&nbsp;'.repeat(80);

/** The text and HTML parts of an email; the HTML loads nothing external. */
export function renderEmail(email: EmailContent, branding: EmailBranding): EmailParts {
  return { text: textOf(email, branding), html: htmlOf(email, branding) };
}

function footerOf({ because }: EmailContent, { productName, orgName, contactEmail }: EmailBranding): string[] {
  const reason = because ?? `You received this email because your address belongs to an account at ${productName}.`;
  return [
    orgName ? `${productName} · ${orgName}` : productName,
    `${reason} This is an automated message.`,
    ...(contactEmail ? [`Questions? Write to ${contactEmail}`] : []),
  ];
}

function textOf(email: EmailContent, branding: EmailBranding): string {
  const { paragraphs, code, highlight, link } = email;
  const [first = '', ...others] = paragraphs;
  const blocks = [first, ...(code ? [`    ${code}`] : []), ...(highlight ? [highlight] : []), ...others];
  if (link) blocks.push(`${link.label}:\n${link.url}`);
  return `${[...blocks, `-- \n${footerOf(email, branding).join('\n')}`].join('\n\n')}\n`;
}

function htmlOf(email: EmailContent, branding: EmailBranding): string {
  const { subject, paragraphs, code, highlight, link } = email;
  const [first = '', ...others] = paragraphs;
  const paragraph = (text: string) => `<p class="ink" style="${css.paragraph}">${escaped(text)}</p>`;
  const body = [paragraph(first)];
  if (code) body.push(`<p class="code ink line" style="${css.code}">${escaped(code)}</p>`);
  if (highlight) body.push(`<p class="ink" style="${css.highlight}">${escaped(highlight)}</p>`);
  body.push(...others.map(paragraph));
  if (link) body.push(...linkOf(link));
  const footer = footerOf(email, branding).map((text) => `<p class="muted" style="${css.footer}">${escaped(text)}</p>`);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escaped(subject)}</title>
<style>${css.sheet}</style>
</head>
<body class="ground" style="${css.ground}">
<div style="${css.preview}">${escaped(first)}${BLANK_PREVIEW}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" class="ground" style="${css.desk}">
<tr><td align="center" style="${css.margin}">
<table role="presentation" width="560" cellpadding="0" cellspacing="0" border="0" style="${css.column}">
<tr><td class="ink" style="${css.brand}">${escaped(branding.productName)}</td></tr>
<tr><td class="paper line" style="${css.paper}">
<h1 class="ink" style="${css.heading}">${escaped(subject)}</h1>
${body.join('\n')}
</td></tr>
<tr><td style="${css.foot}">
${footer.join('\n')}
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}

function linkOf({ url, label }: NonNullable<EmailContent['link']>): string[] {
  const href = escaped(url);
  return [
    `<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr><td class="accent" style="${css.button}">` +
      `<a class="on-accent" href="${href}" style="${css.buttonText}">${escaped(label)}</a></td></tr></table>`,
    `<p class="muted" style="${css.address}">Or copy this address into your browser:<br>${href}</p>`,
  ];
}
