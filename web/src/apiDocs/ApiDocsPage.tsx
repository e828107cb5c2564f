import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { loadFailure } from '../platform/failureText.ts';
import { Button } from '../ui/forms/Button.tsx';
import { Card } from '../ui/display/Card.tsx';
import { EmptyState } from '../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../ui/feedback/ErrorState.tsx';
import { PageHeader } from '../ui/display/PageHeader.tsx';
import { saveFile } from '../ui/saveFile.browser.ts';
import { SkeletonTable } from '../ui/feedback/Skeleton.tsx';
import { TextField } from '../ui/forms/TextField.tsx';
import { ApiCallDetails } from './ApiCallDetails.tsx';
import { type ApiCall, groupsOf, matchingGroups } from './apiDocument.ts';
import { apiDocumentQuery } from './apiDocs.queries.ts';

export function ApiDocsPage() {
  const loaded = useQuery(apiDocumentQuery);
  const save = (text: string) => saveFile(new Blob([text], { type: 'application/json' }), 'openapi.json');
  return (
    <>
      <PageHeader
        title="API documentation"
        action={
          loaded.data && (
            <Button onClick={() => save(loaded.data.text)}>
              <Download size={18} aria-hidden /> Download JSON
            </Button>
          )
        }
      />
      {loaded.isPending ? (
        <Card flush>
          <SkeletonTable rows={10} columns={2} />
        </Card>
      ) : loaded.data === undefined ? (
        <Card>
          <ErrorState
            {...loadFailure(loaded.error, 'Failed to load the API documentation')}
            onRetry={() => void loaded.refetch()}
            retrying={loaded.isFetching}
          />
        </Card>
      ) : (
        <Calls groups={groupsOf(loaded.data.document)} />
      )}
    </>
  );
}

function Calls({ groups }: { groups: Map<string, ApiCall[]> }) {
  const [text, setText] = useState('');
  const found = [...matchingGroups(groups, text)];
  return (
    <div className="grid grid-cols-1 gap-4 sm:gap-6">
      <Card title="How to call it" className="text-sm">
        <div className="grid max-w-text gap-2">
          <p>
            Send JSON. Sign in with <code>POST /api/auth/login</code> and send the token with every call:{' '}
            <code className="wrap-anywhere">Authorization: Bearer …</code>
          </p>
          <p>
            A success returns <code>{'{ success: true, data }'}</code>; each call shows its data. A failure returns{' '}
            <code className="wrap-anywhere">{'{ success: false, code, message, requestId }'}</code>.
          </p>
        </div>
      </Card>
      <TextField
        label="Search"
        type="search"
        placeholder="Method, path or description"
        maxLength={120}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      {found.map(([name, calls]) => (
        <Card key={name} title={name} flush>
          {calls.map((call) => (
            <ApiCallDetails key={`${call.method} ${call.path}`} call={call} />
          ))}
        </Card>
      ))}
      {found.length === 0 && (
        <Card>
          <EmptyState action={<Button onClick={() => setText('')}>Clear search</Button>}>No matches.</EmptyState>
        </Card>
      )}
    </div>
  );
}
