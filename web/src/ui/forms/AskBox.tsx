import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Send, Square } from 'lucide-react';
import { Button } from './Button.tsx';
import { TextArea } from './TextArea.tsx';

/** The question being written. Enter sends it, Shift and Enter begin a line. */
export function AskBox({
  placeholder,
  maxLength,
  isFocused,
  isAsking,
  onAsk,
  onStop,
}: {
  placeholder: string;
  maxLength: number;
  /** From the beginning. */
  isFocused: boolean;
  isAsking: boolean;
  onStop: () => void;
  /** @returns whether the server has it; otherwise its text stays */
  onAsk: (question: string) => Promise<boolean>;
}) {
  const [text, setText] = useState('');
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (isFocused) form.current?.querySelector('textarea')?.focus({ preventScroll: true });
    // oxlint-disable-next-line react/exhaustive-deps -- from the beginning only
  }, []);
  const send = async () => {
    const question = text.trim();
    if (question === '' || isAsking) return;
    setText('');
    if (!(await onAsk(question))) setText((begun) => (begun === '' ? question : begun));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void send();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    void send();
  };
  return (
    <form ref={form} onSubmit={submit} className="flex items-end gap-3">
      <TextArea
        label="Question"
        labelHidden
        rows={1}
        placeholder={placeholder}
        maxLength={maxLength}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        onKeyDown={onKeyDown}
        className="grow"
      />
      {isAsking ? (
        <Button icon aria-label="Stop" onClick={onStop}>
          <Square size={18} aria-hidden />
        </Button>
      ) : (
        <Button type="submit" variant="primary" icon aria-label="Ask">
          <Send size={18} aria-hidden />
        </Button>
      )}
    </form>
  );
}
