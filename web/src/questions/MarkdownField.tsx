import {
  type ClipboardEvent,
  type ComponentProps,
  type DragEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import { ImagePlus } from 'lucide-react';
import { Button } from '../ui/forms/Button.tsx';
import { TextArea } from '../ui/forms/TextArea.tsx';
import { ImageModal } from './ImageModal.tsx';
import { inserted } from './imageText.ts';

type FieldProps = Omit<ComponentProps<typeof TextArea>, 'value' | 'onChange' | 'ref'> & {
  value: string;
  onChange: (text: string) => void;
  /** Images are paragraphs of their own, which an option cannot contain. */
  isInline?: boolean;
  /** Further actions on the text. */
  actions?: ReactNode;
};

/** A Markdown text; images are added by button, paste or drop. */
export function MarkdownField({ value, onChange, isInline = false, actions, ...area }: FieldProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [image, setImage] = useState<{ file: File | null } | null>(null);
  /** Where typing continues after the dialog. */
  const caret = useRef<number | null>(null);
  useEffect(() => {
    if (image !== null || caret.current === null) return;
    field.current?.focus();
    field.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  }, [image]);

  const take = (event: ClipboardEvent | DragEvent, files: FileList) => {
    const file = [...files].find(({ type }) => type.startsWith('image/'));
    if (!file) return;
    event.preventDefault();
    setImage({ file });
  };
  const insert = (markdown: string) => {
    const { selectionStart, selectionEnd } = field.current ?? {
      selectionStart: value.length,
      selectionEnd: value.length,
    };
    const next = inserted(value, { from: selectionStart, to: selectionEnd }, markdown, { isInline });
    onChange(next.text);
    setImage(null);
    caret.current = next.caret;
  };
  return (
    <div className="grid min-w-0 grid-cols-1 gap-1 [&_textarea]:wrap-anywhere">
      <TextArea
        {...area}
        ref={field}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
        onPaste={(event) => {
          // Spreadsheet cells and word processor text include a picture, too; real pictures come with a name or address
          // only.
          const { types, files } = event.clipboardData;
          if (!types.includes('text/plain') || !types.includes('text/html')) take(event, files);
        }}
        onDragOver={(event) => {
          if (event.dataTransfer.types.includes('Files')) event.preventDefault();
        }}
        onDrop={(event) => take(event, event.dataTransfer.files)}
      />
      <div className="flex flex-wrap items-center justify-between">
        <Button
          variant="ghost"
          size="small"
          aria-label={`Image into ${area.label}`}
          onClick={() => setImage({ file: null })}
        >
          <ImagePlus size={16} aria-hidden /> Image
        </Button>
        {actions !== undefined && <span className="flex">{actions}</span>}
      </div>
      {/* A form cannot be nested in the editor's. */}
      {image &&
        createPortal(<ImageModal file={image.file} onInsert={insert} onClose={() => setImage(null)} />, document.body)}
    </div>
  );
}
