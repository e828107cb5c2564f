import { hash } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { escaped } from '@assay/contract/escapedHtml';

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;max-width:34rem;margin:4rem auto;padding:0 1.25rem;color:#1b1b1f;background:#fff}
h1{font-size:1.5rem;line-height:1.25}
button{font:inherit;font-weight:600;min-height:44px;padding:0 1.25rem;border:0;border-radius:8px;color:#fff;background:#1f4fd8}
button:focus-visible{outline:3px solid #1f4fd8;outline-offset:3px}
@media (prefers-color-scheme:dark){body{color:#eee;background:#16161a}}`;

const allowed = (text: string) => `'sha256-${hash('sha256', text, 'base64')}'`;

/** A page for when the product's own cannot be shown, as in a frame of another site. */
export interface PlainPage {
  status?: number;
  title: string;
  text: string;
  /** A form with one button. */
  form?: {
    action: string;
    method: 'get' | 'post';
    fields: Readonly<Record<string, string>>;
    button: string;
    inNewWindow?: boolean;
  };
  script?: string;
}

/** Sends a page that stands alone: it loads nothing, and may be shown in a frame, because it does nothing by itself. */
export function sendPlainPage(reply: FastifyReply, { status = 200, title, text, form, script }: PlainPage) {
  const policy = [
    "default-src 'none'",
    `style-src ${allowed(STYLE)}`,
    ...(script === undefined ? [] : [`script-src ${allowed(script)}`]),
    `form-action ${form ? new URL(form.action).origin : "'none'"}`,
    "base-uri 'none'",
    'frame-ancestors *',
  ];
  const fields = Object.entries(form?.fields ?? {}).map(
    ([name, value]) => `<input type="hidden" name="${escaped(name)}" value="${escaped(value)}">`,
  );
  const target = form?.inNewWindow ? ' target="_blank" rel="noopener"' : '';
  return reply
    .code(status)
    .headers({ 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy.join('; ') })
    .send(
      `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escaped(title)}</title><style>${STYLE}</style></head><body><main><h1>${escaped(title)}</h1><p>${escaped(text)}</p>${
        form
          ? `<form action="${escaped(form.action)}" method="${form.method}"${target}>${fields.join('')}<button>${escaped(form.button)}</button></form>`
          : ''
      }</main>${script === undefined ? '' : `<script>${script}</script>`}</body></html>`,
    );
}
