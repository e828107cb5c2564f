import type { FastifyInstance } from 'fastify';

interface Operation {
  summary?: string;
  security?: unknown[];
  parameters?: { name: string; in: string; required?: boolean }[];
  requestBody?: { content: Record<string, { schema: { properties?: Record<string, unknown>; required?: string[] } }> };
}

const GET = [{ method: 'GET' }];
/** The paths served here, below /api. */
export const docsPaths: [string, { method: string }[]][] = [
  ['/openapi.json', GET],
  ['/docs', GET],
];

/** The OpenAPI document of all bound routes, and a page of it that people can read without any script. */
export function serveApiDocs(http: FastifyInstance) {
  http.get('/api/openapi.json', { schema: { hide: true } }, async () => http.swagger());
  http.get('/api/docs', { schema: { hide: true } }, async (_request, reply) => {
    const document = http.swagger() as { info: { title: string }; paths: Record<string, Record<string, Operation>> };
    void reply.type('text/html; charset=utf-8');
    void reply.header('content-security-policy', "default-src 'none'; frame-ancestors 'none'");
    return page(document.info.title, document.paths);
  });
}

const escape = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

function page(title: string, paths: Record<string, Record<string, Operation>>): string {
  const rows = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => row(path, method, operation)),
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escape(title)}</title></head>
<body><h1>${escape(title)}</h1>
<p>Send JSON. Sign in with POST /api/auth/login and send the token as <code>Authorization: Bearer …</code>.
Success answers <code>{"success": true, "data": …}</code>, failure <code>{"success": false, "code", "message", "requestId"}</code>.
The whole contract with every schema: <a href="/api/openapi.json">openapi.json</a>.</p>
<table border="1" cellpadding="6"><thead><tr><th>Call</th><th>What it does</th><th>Needs</th><th>Takes</th></tr></thead>
<tbody>${rows.join('\n')}</tbody></table></body></html>`;
}

function row(path: string, method: string, operation: Operation): string {
  const body = operation.requestBody?.content['application/json']?.schema;
  const required = new Set(body?.required ?? []);
  const takes = [
    ...(operation.parameters ?? []).map(({ name, in: place }) => `${name} (${place})`),
    ...Object.keys(body?.properties ?? {}).map((name) => (required.has(name) ? name : `${name} (optional)`)),
  ];
  return `<tr><td><code>${escape(method.toUpperCase())} ${escape(path)}</code></td><td>${escape(operation.summary ?? '')}</td><td>${operation.security ? 'token' : '–'}</td><td>${escape(takes.join(', ')) || '–'}</td></tr>`;
}
