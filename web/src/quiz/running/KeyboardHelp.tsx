import { Checkbox } from '../../ui/forms/Checkbox.tsx';
import { Modal } from '../../ui/overlays/Modal.tsx';

const ROWS = [
  { keys: ['A', '–', 'F'], act: 'Select an option', isLetter: true },
  { keys: ['↑', '↓'], act: 'Move between the options', isLetter: false },
  { keys: ['Space'], act: 'Select the focused option', isLetter: false },
  { keys: ['Enter', '→'], act: 'Select the focused option, then next question', isLetter: false },
  { keys: ['←'], act: 'Previous question', isLetter: false },
  { keys: ['M'], act: 'Flag or unflag', isLetter: true },
  { keys: ['?'], act: 'Keyboard help', isLetter: true },
] as const;

type KeyboardHelpProps = {
  open: boolean;
  areLettersOn: boolean;
  onLetters: (on: boolean) => void;
  onClose: () => void;
};

export const KeyboardHelp = ({ open, areLettersOn, onLetters, onClose }: KeyboardHelpProps) => (
  <Modal open={open} title="Keyboard" onClose={onClose} size="small">
    <dl className="grid grid-cols-[auto_1fr] items-center gap-x-5 gap-y-2.5">
      {ROWS.map(({ keys, act, isLetter }) => (
        <div
          key={act}
          className={
            isLetter && !areLettersOn
              ? 'col-span-2 grid grid-cols-subgrid items-baseline text-ink-muted line-through'
              : 'col-span-2 grid grid-cols-subgrid items-baseline'
          }
        >
          <dt className="flex items-start gap-1">
            {keys.map((key) =>
              key === '–' ? (
                <span key={key}>–</span>
              ) : (
                <kbd
                  key={key}
                  className="min-w-7 rounded-control border-control bg-sunken px-1.5 py-0.5 text-center font-sans text-sm font-semibold"
                >
                  {key}
                </kbd>
              ),
            )}
          </dt>
          <dd className="text-sm">{act}</dd>
        </div>
      ))}
    </dl>
    <Checkbox
      className="mt-4"
      label="Single keys (A–F, M, ?)"
      hint="Turn off if you use speech control."
      checked={areLettersOn}
      onChange={(event) => onLetters(event.currentTarget.checked)}
    />
  </Modal>
);
