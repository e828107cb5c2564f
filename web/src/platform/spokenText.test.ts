import { expect, test } from 'vitest';
import { spokenText } from './spokenText.ts';

test.each([
  ['plain words: 5 * 3 and snake_case, 2 - 1', 'plain words: 5 * 3 and snake_case, 2 - 1'],
  ['**Pens** has the *lowest* average, `git add`', 'Pens has the lowest average, git add'],
  ['## Skills\n\n- Pens\n- **Ink**\n\n> 2 of 3', 'Skills Pens Ink 2 of 3'],
  ['1. Pens\n2. Ink', '1. Pens 2. Ink'],
  ['| Skill | Average |\n|---|--:|\n| Pens | 40 % |', 'Skill, Average Pens, 40 %'],
  ['Before\n\n---\n\n```sh\ngit add .\n```', 'Before git add .'],
  ['[here](https://example.org) ![a pen](/p.png)', 'here a pen'],
  [String.raw`Ada \*Star\* \[x\] \_y\_`, 'Ada *Star* [x] _y_'],
])('%j is read as %j', (markdown, spoken) => expect(spokenText(markdown)).toBe(spoken));
