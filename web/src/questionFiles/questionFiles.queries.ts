import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type {
  Applying,
  ShownItems,
  QuestionFormat,
  QuestionImport,
  ReadFormat,
} from '@assay/contract/questions/questionFiles';
import { call, type AnswerOf } from '../platform/api.ts';
import { base64Of } from '../platform/base64.ts';
import type { ExportSearch } from './exportSearch.ts';

const IMPORTS = ['question-imports'];
/** An 8 MB upload takes long on a slow line. */
const UPLOAD_MS = 120_000;
const POLL_MS = 700;

const isWorking = ({ state }: QuestionImport) => state === 'reading' || state === 'applying' || state === 'undoing';

/** Polled while the server works on it. */
export const importQuery = (id: number) =>
  queryOptions({
    queryKey: [...IMPORTS, id],
    queryFn: ({ signal }) => call('GET /admin/question-imports/:id', { params: { id } }, { signal }),
    select: (data) => data.import,
    refetchInterval: ({ state }) => (state.data && isWorking(state.data.import) ? POLL_MS : false),
  });

export const recentImportsQuery = queryOptions({
  queryKey: [...IMPORTS, 'recent'],
  queryFn: ({ signal }) => call('GET /admin/question-imports', {}, { signal }),
});

/** @param state of the import, so that verdicts are refetched once it has been read */
export const itemsQuery = (id: number, state: string, query: { page: number; verdict?: ShownItems | undefined }) =>
  queryOptions({
    queryKey: [...IMPORTS, id, 'items', state, query],
    queryFn: ({ signal }) => call('GET /admin/question-imports/:id/items', { params: { id }, query }, { signal }),
    placeholderData: keepPreviousData,
  });

function useActing<Asked>(act: (asked: Asked) => Promise<AnswerOf<'GET /admin/question-imports/:id'>>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: act,
    onSuccess: (data) => {
      queryClient.setQueryData([...IMPORTS, data.import.id], data);
      return Promise.all(
        [[...IMPORTS, 'recent'], ['questions'], ['skills']].map((queryKey) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      );
    },
    // It may have succeeded all the same, or been done by another admin.
    onError: () => queryClient.invalidateQueries({ queryKey: IMPORTS }),
  });
}

export const useUpload = () =>
  useActing(async ({ file, fileName }: { file: Blob; fileName: string }) =>
    call(
      'POST /admin/question-imports',
      { body: { fileName, content: await base64Of(file) } },
      { timeoutMs: UPLOAD_MS },
    ),
  );

export const useReadAgain = (id: number) =>
  useActing((format: ReadFormat) => call('PUT /admin/question-imports/:id', { params: { id }, body: { format } }));

export const useApply = (id: number) =>
  useActing((body: Applying) => call('POST /admin/question-imports/:id/apply', { params: { id }, body }));

export const useUndo = (id: number) =>
  useActing((_asked: null) => call('POST /admin/question-imports/:id/undo', { params: { id } }));

export interface ExportAsked extends ExportSearch {
  format: QuestionFormat;
}

export const exportPreviewQuery = (query: ExportAsked) =>
  queryOptions({
    queryKey: ['questions', 'export', query],
    queryFn: ({ signal }) =>
      call('GET /admin/question-export/preview', { query: { ...query } }, { signal, timeoutMs: UPLOAD_MS }),
    placeholderData: keepPreviousData,
  });

export const useExport = () =>
  useMutation({
    mutationFn: (query: ExportAsked) =>
      call('GET /admin/question-export', { query: { ...query } }, { timeoutMs: UPLOAD_MS }),
  });
