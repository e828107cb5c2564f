import { type ReactNode, useState } from 'react';
import { ChevronRight } from 'lucide-react';
import { Badge } from '../ui/display/Badge.tsx';
import type { ApiCall } from './apiDocument.ts';
import { type Schema, schemaText } from '@assay/contract/schemaText';

/** One line per call; its request and answer expand below it. */
export function ApiCallDetails({ call }: { call: ApiCall }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="group border-t border-line" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="flex min-h-11 cursor-pointer items-center gap-3 px-4 py-2 hover:bg-sunken sm:px-6">
        <ChevronRight size={18} aria-hidden className="flex-none text-ink-muted group-open:rotate-90" />
        <span className="grid flex-1 gap-x-4 gap-y-0.5 lg:grid-cols-2">
          <code className="text-sm wrap-anywhere">
            <strong>{call.method}</strong> {call.path}
          </code>
          <span className="text-sm text-ink-muted">{call.summary}</span>
        </span>
      </summary>
      {isOpen && <Details call={call} />}
    </details>
  );
}

const Details = ({ call }: { call: ApiCall }) => (
  <div className="grid gap-4 px-4 pt-2 pb-4 sm:px-6">
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      {call.needsToken ? <Badge tone="info">Token required</Badge> : <Badge>No token needed</Badge>}
      <span>{call.description.replaceAll('`', '')}</span>
    </p>
    {call.parameters.length > 0 && (
      <Part title="Parameters">
        <ul className="grid gap-1 text-sm">
          {call.parameters.map(({ name, place, isRequired, schema, description }) => (
            <li key={`${place} ${name}`}>
              <code className="wrap-anywhere">
                <strong>{name}</strong>
                {!isRequired && '?'}: {schemaText(schema)}
              </code>{' '}
              <span className="text-ink-muted">
                in the {place}. {description.replaceAll('`', '')}
              </span>
            </li>
          ))}
        </ul>
      </Part>
    )}
    {call.body && (
      <Part title="Request body">
        <Shape schema={call.body} />
      </Part>
    )}
    {call.answers.map(({ type, schema }) => (
      <Part key={type} title={`Response ${call.status}${type === 'application/json' ? '' : `, ${type}`}`}>
        {schema ? <Shape schema={schema} /> : <p className="text-sm text-ink-muted">A file</p>}
      </Part>
    ))}
    {call.named.map(({ name, schema }) => (
      <Part key={name} title={name}>
        <Shape schema={schema} />
      </Part>
    ))}
  </div>
);

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="grid grid-cols-1 gap-1">
    <h3 className="text-sm font-semibold">{title}</h3>
    {children}
  </div>
);

const Shape = ({ schema }: { schema: Schema }) => (
  <pre className="rounded-card bg-sunken p-3 text-sm wrap-anywhere whitespace-pre-wrap">
    <code>{schemaText(schema)}</code>
  </pre>
);
