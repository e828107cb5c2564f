import { hash } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { escaped } from '@assay/contract/escapedHtml';

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;max-width:34rem;margin:min(4rem,8vh) auto;padding:0 1.25rem;color:#1e1c19;background:#fff}
h1{font-size:1.5rem;line-height:1.25}
button{font:inherit;font-weight:600;min-height:44px;padding:0 1.25rem;border:0;border-radius:8px;color:#fff;background:#3d3db0}
button+button{margin-left:.75rem;color:inherit;background:none;border:1px solid}
fieldset{border:0;margin:0 0 1.5rem;padding:0}
label{display:flex;gap:.75rem;align-items:center;min-height:44px;padding:.25rem 0;border-bottom:1px solid #8886}
span{overflow-wrap:anywhere}
small{margin-left:auto;font-size:.875rem;white-space:nowrap}
input{flex:none;width:1.25rem;height:1.25rem;margin:0;accent-color:#3d3db0}
button:focus-visible,input:focus-visible{outline:3px solid #7d7df0;outline-offset:3px}
@media (prefers-color-scheme:dark){body{color:#eee;background:#16161a}}`;

const allowed = (text: string) => `'sha256-${hash('sha256', text, 'base64')}'`;

/** A page for when the product's own cannot be shown, as in a frame of another site. */
export interface PlainPage {
  status?: number;
  title: string;
  text: string;
  form?: PlainForm;
  /** A button for the script. */
  button?: string;
  script?: string;
}

interface PlainForm {
  action: string;
  method: 'get' | 'post';
  fields: Readonly<Record<string, string>>;
  options?: { name: string; several: boolean; items: readonly { value: string; label: string; note: string }[] };
  button: string;
  /** Sends `cancel` instead of requiring an option. */
  cancel?: string;
  inNewWindow?: boolean;
}

/**
 * Sends a page that needs no other file: it loads nothing, and may be shown in a frame, because it does nothing by
 * itself.
 */
export function sendPlainPage(reply: FastifyReply, { status = 200, title, text, form, button, script }: PlainPage) {
  const policy = [
    "default-src 'none'",
    `style-src ${allowed(STYLE)}`,
    ...(script === undefined ? [] : [`script-src ${allowed(script)}`]),
    `form-action ${form ? sourceOf(form.action) : "'none'"}`,
    "base-uri 'none'",
    'frame-ancestors *',
  ];
  return reply
    .code(status)
    .headers({ 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy.join('; ') })
    .send(
      `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escaped(title)}</title><style>${STYLE}</style></head><body><main><h1>${escaped(title)}</h1><p>${escaped(text)}</p>${
        form ? formHtml(form, title) : ''
      }${button === undefined ? '' : `<button type="button">${escaped(button)}</button>`}</main>${script === undefined ? '' : `<script>${script}</script>`}</body></html>`,
    );
}

/** This address alone; a policy has no queries, and signs of its own. */
function sourceOf(address: string): string {
  const { origin, pathname } = new URL(address);
  return `${origin}${pathname.replaceAll(';', '%3B').replaceAll(',', '%2C')}`;
}

function formHtml({ action, method, fields, options, button, cancel, inNewWindow }: PlainForm, title: string): string {
  const hidden = Object.entries(fields).map(
    ([name, value]) => `<input type="hidden" name="${escaped(name)}" value="${escaped(value)}">`,
  );
  const type = options?.several ? 'checkbox' : 'radio required';
  const shown = options?.items.map(
    ({ value, label, note }) =>
      `<label><input type=${type} name="${escaped(options.name)}" value="${escaped(value)}"><span>${escaped(label)}</span><small>${escaped(note)}</small></label>`,
  );
  return [
    `<form action="${escaped(action)}" method="${method}"${inNewWindow ? ' target="_blank" rel="noopener"' : ''}>`,
    ...hidden,
    ...(shown ? [`<fieldset aria-label="${escaped(title)}">${shown.join('')}</fieldset>`] : []),
    `<button>${escaped(button)}</button>`,
    cancel === undefined ? '' : `<button name="cancel" value="1" formnovalidate>${escaped(cancel)}</button>`,
    '</form>',
  ].join('');
}
