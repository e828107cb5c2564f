import { queryOptions } from '@tanstack/react-query';
import { NoAnswer } from '../platform/api.ts';
import { currentToken, signOut } from '../platform/session.ts';
import type { ApiDocument } from './apiDocument.ts';

/** The document does not have the shape of API answers, so `call` cannot load it. */
async function loadDocument(signal: AbortSignal): Promise<{ text: string; document: ApiDocument }> {
  const token = currentToken();
  const headers = { ...(token !== null && { authorization: `Bearer ${token}` }) };
  const response = await fetch('/api/openapi.json', { headers, signal, credentials: 'omit' }).catch(
    (error: unknown) => {
      throw signal.aborted ? error : new NoAnswer(error);
    },
  );
  if (response.status === 401 && token === currentToken()) signOut();
  if (!response.ok) throw new Error(`Failed to load the document: ${response.status}`);
  const text = await response.text();
  return { text, document: JSON.parse(text) as ApiDocument };
}

export const apiDocumentQuery = queryOptions({
  queryKey: ['api document'],
  queryFn: ({ signal }) => loadDocument(signal),
  staleTime: Infinity,
});
