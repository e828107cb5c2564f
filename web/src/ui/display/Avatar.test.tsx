import { fireEvent, render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { waitFor } from '../../../test/render.tsx';
import { Avatar } from './Avatar.tsx';

/** The avatar once its drawing has loaded. */
async function drawn(name: string, id = 1) {
  const { container } = render(<Avatar id={id} name={name} />);
  await waitFor(() => expect(container.querySelector('svg')).not.toBeNull());
  return { text: container.textContent, drawing: container.querySelector('svg')?.innerHTML };
}

test('initials are there before their drawing, and stay on it', async () => {
  const { container } = render(<Avatar id={1} name="Ada Lovelace" />);
  expect(container.textContent).toBe('AL');
  expect((await drawn('Ada Lovelace')).text).toBe('AL');
});

test('a name always has the same drawing, and names have different ones', async () => {
  expect(await drawn('Ada Lovelace', 1)).toEqual(await drawn('Ada Lovelace', 2));
  const names = ['Ada Lovelace', 'Grace Hopper', 'Alan Turing', 'Mary Jackson', 'Emmy Noether', 'Sofia Kovalevskaya'];
  const drawings = await Promise.all(names.map(async (name) => (await drawn(name)).drawing));
  expect(new Set(drawings).size).toBeGreaterThan(3);
});

test('an animal of the demo shows its face; a person who only shares its last name keeps their initials', async () => {
  expect((await drawn('Russet Fox')).text).toBe('');
  expect((await drawn('Ada Fox')).text).toBe('AF');
});

test('a picture that fails leaves the drawing', async () => {
  const { container } = render(<Avatar id={1} name="Ada Lovelace" image="https://example.org/ada.png" />);
  const picture = container.querySelector('img');
  if (picture) fireEvent.error(picture);
  await waitFor(() => expect(container.querySelector('svg')).not.toBeNull());
  expect(container.textContent).toBe('AL');
});
