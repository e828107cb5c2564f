import { useLayoutEffect, useRef } from 'react';

export type QuizKeys = {
  choose: (letter: string) => void;
  next: () => void;
  previous: () => void;
  toggleFlag: () => void;
  help: () => void;
  /** Single-letter keys can be switched off, because they interfere with speech input. */
  areLettersOn: boolean;
};

/** A running quiz's keyboard shortcuts, everywhere except in fields and dialogs; from the first render on. */
export function useQuizKeys(keys: QuizKeys) {
  const latest = useRef(keys);
  useLayoutEffect(() => {
    latest.current = keys;
  });
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
      if (document.querySelector('dialog:modal') || isTypedInto(event.target)) return;
      if (act(event, latest.current)) event.preventDefault();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}

function act(event: KeyboardEvent, { choose, next, previous, toggleFlag, help, areLettersOn }: QuizKeys): boolean {
  const option = optionOf(event.target);
  if (event.key === 'ArrowRight') return (next(), true);
  if (event.key === 'ArrowLeft') return (previous(), true);
  if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
    const step = event.key === 'ArrowDown' ? 1 : -1;
    return option ? moveFrom(option, step) : isQuestion(event.target) && enterOptions(step);
  }
  if (event.key === 'Enter') {
    if (option && !option.checked) return (choose(option.value), true);
    // On a button or link, Enter belongs to it.
    if (option || isQuestion(event.target)) return (next(), true);
    return false;
  }
  if (!areLettersOn || event.repeat) return false;
  const letter = event.key.toUpperCase();
  if (/^[A-F]$/.test(letter) && !event.shiftKey) {
    choose(letter);
    document.querySelector<HTMLElement>(`input[data-option="${letter}"]`)?.focus();
    return true;
  }
  if (letter === 'M') return (toggleFlag(), true);
  if (event.key === '?') return (help(), true);
  return false;
}

const optionOf = (target: EventTarget | null) =>
  target instanceof HTMLInputElement && target.dataset['option'] !== undefined ? target : null;

const isTypedInto = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('textarea, select, input:not([type=radio], [type=checkbox])'));

/** The focus is on the heading or nowhere, where the key has no other use. */
const isQuestion = (target: EventTarget | null) =>
  target === document.body || (target instanceof HTMLElement && target.matches('h1, main'));

const allOptions = () => [...document.querySelectorAll<HTMLInputElement>('input[data-option]')];

/** Wraps around. */
function moveFrom(option: HTMLInputElement, step: 1 | -1): boolean {
  const options = allOptions();
  options[(options.indexOf(option) + step + options.length) % options.length]?.focus();
  return true;
}

/** From the heading to the selected option, otherwise to the first or last. */
function enterOptions(step: 1 | -1): boolean {
  const options = allOptions();
  const target = options.find((option) => option.checked) ?? options.at(step === 1 ? 0 : -1);
  target?.focus();
  return target !== undefined;
}
