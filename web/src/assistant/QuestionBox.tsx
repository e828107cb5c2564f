import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Send, Square } from 'lucide-react';
import { assistantLimits } from '@assay/contract/assistant';
import { Button } from '../ui/forms/Button.tsx';
import { TextArea } from '../ui/forms/TextArea.tsx';

/** The question being written. Enter sends it, Shift and Enter begin a line. */
export function QuestionBox({
  isAsking,
  onAsk,
  onStop,
}: {
  isAsking: boolean;
  onStop: () => void;
  /** @returns whether the server has it; otherwise its text stays */
  onAsk: (question: string) => Promise<boolean>;
}) {
  const [text, setText] = useState('');
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector('textarea')?.focus({ preventScroll: true }), []);
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
        placeholder="Ask about skills, people, quizzes or interviews"
        maxLength={assistantLimits.message}
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
