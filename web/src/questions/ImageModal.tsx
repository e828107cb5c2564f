import { type FormEvent, useCallback, useId, useRef, useState } from 'react';
import { ImageUp } from 'lucide-react';
import { imageLimits, imageTypes } from '@assay/contract/questions/imageAddress';
import { failureText } from '../platform/failureText.ts';
import { Banner } from '../ui/feedback/Banner.tsx';
import { Button } from '../ui/forms/Button.tsx';
import { Modal } from '../ui/overlays/Modal.tsx';
import { TextField } from '../ui/forms/TextField.tsx';
import { useUploadImage } from './bank.queries.ts';
import { imageMarkdown } from './imageText.ts';

const LONGEST_DESCRIPTION = 300;
const megabytes = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(1)} MB`;

type ModalProps = {
  /** A pasted or dropped file; null: select one. */
  file: File | null;
  onInsert: (markdown: string) => void;
  onClose: () => void;
};

/** Select an image, preview it, describe it. */
export function ImageModal({ file: given, onInsert, onClose }: ModalProps) {
  const [file, setFile] = useState(given);
  const [description, setDescription] = useState('');
  const [problems, setProblems] = useState<{ file?: string; description?: string }>({});
  const uploading = useUploadImage();
  const input = useRef<HTMLInputElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const formId = useId();

  const choose = (chosen: File | undefined) => {
    if (!chosen) return;
    uploading.reset();
    setFile(chosen);
    setProblems(
      chosen.size > imageLimits.bytes
        ? { file: `This image has ${megabytes(chosen.size)}; up to ${megabytes(imageLimits.bytes)} are allowed.` }
        : {},
    );
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    // In the component tree this form is inside the editor's.
    event.stopPropagation();
    const found = {
      ...(file === null && { file: 'Select an image' }),
      ...(problems.file !== undefined && { file: problems.file }),
      ...(description.trim() === '' && { description: 'Describe the image' }),
    };
    setProblems(found);
    if (file === null || Object.keys(found).length > 0) {
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid], [data-problem]')?.focus());
      return;
    }
    if (uploading.isPending) return;
    try {
      const { image } = await uploading.mutateAsync(file);
      onInsert(imageMarkdown(description, image.address));
    } catch {
      // The banner shows the reason.
    }
  };
  return (
    <Modal
      open
      title="Insert image"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" loading={uploading.isPending}>
            Insert image
          </Button>
        </>
      }
    >
      <form ref={form} id={formId} noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
        {file !== null && <Preview file={file} />}
        <div className="flex flex-wrap items-center gap-3">
          <Button
            data-autofocus={given === null || undefined}
            data-problem={problems.file !== undefined || undefined}
            aria-describedby={`${formId}-file`}
            onClick={() => input.current?.click()}
          >
            <ImageUp size={18} aria-hidden /> {file === null ? 'Select image' : 'Select another image'}
          </Button>
          <p id={`${formId}-file`} className="min-w-0 flex-1 text-sm text-ink-muted wrap-anywhere">
            {problems.file === undefined ? (
              (file?.name ?? `PNG, JPEG, WebP or GIF, up to ${megabytes(imageLimits.bytes)}.`)
            ) : (
              <span role="alert" className="font-medium text-danger">
                {problems.file}
              </span>
            )}
          </p>
        </div>
        <TextField
          label="Description"
          hint="For people who can’t see the image. Don’t give the answer away."
          data-autofocus={given !== null || undefined}
          maxLength={LONGEST_DESCRIPTION}
          value={description}
          error={problems.description}
          onChange={({ currentTarget }) => setDescription(currentTarget.value)}
        />
        {/* After the field, where the dialog for a pasted image starts. */}
        <input
          ref={input}
          type="file"
          aria-label="Image file"
          tabIndex={-1}
          className="sr-only"
          accept={imageTypes.join(',')}
          onChange={({ currentTarget }) => {
            choose(currentTarget.files?.[0]);
            // Selecting the same file again after an edit must fire a change.
            currentTarget.value = '';
          }}
        />
        {uploading.isError && (
          <Banner tone="danger">{failureText(uploading.error, 'We couldn’t upload the image. Try again.')}</Banner>
        )}
      </form>
    </Modal>
  );
}

/** The file itself, as an object URL. */
function Preview({ file }: { file: File }) {
  const show = useCallback(
    (image: HTMLImageElement | null) => {
      if (image === null) return undefined;
      const url = URL.createObjectURL(file);
      image.src = url;
      return () => URL.revokeObjectURL(url);
    },
    [file],
  );
  return <img ref={show} alt="" className="max-h-56 max-w-full justify-self-center rounded-control object-contain" />;
}
