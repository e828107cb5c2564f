import { type DragEvent, type FormEvent, useRef, useState } from 'react';
import { ClipboardPaste, FileUp } from 'lucide-react';
import { failureText } from '../platform/failureText.ts';
import { Button } from '../ui/forms/Button.tsx';
import { Card } from '../ui/display/Card.tsx';
import { cx } from '../ui/cx.ts';
import { TextArea } from '../ui/forms/TextArea.tsx';
import { sizeText } from './importFile.ts';
import { useUpload } from './questionFiles.queries.ts';

// Repeats the contract's value, which the browser does not load.
const MOST_BYTES = 8 * 1024 * 1024;

/** Select or drop a file, or paste text. */
export function FileChoice({ onUploaded }: { onUploaded: (id: number) => void }) {
  const uploading = useUpload();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [pasted, setPasted] = useState('');

  const send = (file: Blob, fileName: string) => {
    setProblem(null);
    if (file.size === 0) return setProblem('This file is empty.');
    if (file.size > MOST_BYTES)
      return setProblem(
        `This file has ${sizeText(file.size)}; up to ${sizeText(MOST_BYTES)} can be imported at once. Split it.`,
      );
    uploading.mutate(
      { file, fileName: fileName.trim().slice(-200) || 'file' },
      {
        onSuccess: (data) => onUploaded(data.import.id),
        onError: (error) => setProblem(failureText(error, 'We couldn’t upload the file. Try again.')),
      },
    );
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const file = event.dataTransfer.files[0];
    if (file) send(file, file.name);
  };
  const submitPasted = (event: FormEvent) => {
    event.preventDefault();
    send(new Blob([pasted]), 'Pasted text');
  };

  return (
    <Card>
      <div
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        className={cx(
          'grid justify-items-center gap-3 rounded-card px-4 py-6 text-center sm:py-10 transition-colors',
          isOver && 'bg-accent-soft',
        )}
        style={{ border: `2px dashed var(${isOver ? '--accent' : '--line-strong'})` }}
      >
        <span className="grid size-14 place-items-center rounded-full bg-accent-soft text-accent">
          <FileUp size={28} aria-hidden />
        </span>
        <p className="font-semibold">Drop a file here</p>
        <p className="max-w-md text-sm text-ink-muted">
          GIFT or Aiken text, Moodle XML, a QTI item or package, CSV, Excel or JSON, up to{' '}
          <span className="whitespace-nowrap">{sizeText(MOST_BYTES)}</span>. We detect the format. Nothing is imported
          yet.
        </p>
        <Button variant="primary" loading={uploading.isPending} onClick={() => input.current?.click()}>
          Select file
        </Button>
        <input
          ref={input}
          type="file"
          aria-label="File of questions"
          tabIndex={-1}
          className="sr-only"
          accept=".txt,.gift,.xml,.zip,.imscc,.csv,.tsv,.xlsx,.json,text/*"
          onChange={({ currentTarget }) => {
            const file = currentTarget.files?.[0];
            if (file) send(file, file.name);
            // Selecting the same file again after an edit must fire a change.
            currentTarget.value = '';
          }}
        />
        <p role="alert" className="text-sm font-medium text-danger empty:-mt-3">
          {problem}
        </p>
      </div>
      <form onSubmit={submitPasted} className="mt-6 grid gap-3">
        <TextArea
          label="Or paste text"
          rows={5}
          spellCheck={false}
          placeholder={'Which is a fruit? {\n  =pear\n  ~stone\n}'}
          value={pasted}
          onChange={({ currentTarget }) => setPasted(currentTarget.value)}
        />
        <div>
          <Button type="submit" disabled={pasted.trim() === ''} loading={uploading.isPending}>
            <ClipboardPaste size={18} aria-hidden /> Check text
          </Button>
        </div>
      </form>
    </Card>
  );
}
