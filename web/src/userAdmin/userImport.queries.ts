import { useSyncExternalStore } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { base64Of } from '../platform/base64.ts';
import { call } from '../platform/api.ts';
import { useOwnUser } from '../platform/session.ts';
import { createImportRuns, type ImportFile } from './importRun.ts';

export const usePreview = () =>
  useMutation({
    mutationFn: async (file: File) => {
      const content = await base64Of(file);
      return { content, fileName: file.name, ...(await call('POST /users/import/preview', { body: { content } })) };
    },
  });

const runs = createImportRuns(
  (body) => call('POST /users/import', { body }),
  () => window.removeEventListener('beforeunload', ask),
);

/** Closing the tab loses the file; imported rows stay. */
const ask = (event: BeforeUnloadEvent) => event.preventDefault();

/** This admin's current or last import, whichever page they visited meanwhile. */
export function useImportRun() {
  const queryClient = useQueryClient();
  const { id } = useOwnUser();
  const current = useSyncExternalStore(runs.subscribe, runs.current);
  const watched = async (running: Promise<void>) => {
    window.addEventListener('beforeunload', ask);
    await running;
    await queryClient.invalidateQueries({ queryKey: ['users'] });
  };
  return {
    run: current?.userId === id ? current : null,
    begin: (file: ImportFile) => void watched(runs.begin(id, file)),
    goOn: () => void watched(runs.goOn()),
    clear: runs.clear,
  };
}
