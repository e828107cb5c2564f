import { expect, test } from 'vitest';
import { answer, refuse } from '../../test/api.ts';
import { openPage, screen, expectText } from '../../test/render.tsx';
import { learner } from '../../test/samples.ts';

const person = {
  id: 8,
  firstName: 'Grace',
  lastName: 'Hopper',
  email: 'g***@example.org',
  role: 'user',
  picture: null,
} as const;

test("a person who is not there: 'User not found'", async () => {
  refuse('GET /users/:id', 'not_found');
  await openPage('/user/profile/12345', { as: learner });
  await expectText('User not found');
});

test('a profile shows initials, full name, email and role', async () => {
  answer('GET /users/:id', { user: person });
  await openPage('/user/profile/8', { as: learner });
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Grace Hopper');
  await expectText('GH');
  await expectText('g***@example.org');
  await expectText('User');
  expect(screen.queryByRole('link', { name: 'Edit your profile' })).toBeNull();
});

test('a picture takes the place of the initials', async () => {
  answer('GET /users/:id', { user: { ...person, role: 'admin', picture: 'https://example.org/g.png' } });
  await openPage('/user/profile/8', { as: learner });
  await expectText('Admin');
  expect(document.querySelector('main img')?.getAttribute('src')).toBe('https://example.org/g.png');
  expect(screen.queryByText('GH')).toBeNull();
});

test('the own profile leads to where it is edited', async () => {
  answer('GET /users/:id', { user: { ...person, id: learner.id } });
  await openPage('/user/profile/7', { as: learner });
  expect((await screen.findByRole('link', { name: 'Edit your profile' })).getAttribute('href')).toBe('/profile');
});
