import { useState } from 'react';
import { expect, test } from 'vitest';
import { screen, show } from '../../../test/render.tsx';
import { onPhone } from '../../../test/viewport.ts';
import { ResponsiveTable } from './ResponsiveTable.tsx';
import type { Sort } from './Table.tsx';

const columns = [
  { key: 'name', header: 'Name', sortable: true, cell: ({ name }: { name: string }) => name },
  { key: 'score', header: 'Score', numeric: true, sortable: true, cell: () => '5%' },
  { key: 'state', header: 'State', cell: () => 'Active' },
];

function People({ initial, sortable = true }: { initial: Sort; sortable?: boolean }) {
  const [sort, setSort] = useState(initial);
  return (
    <>
      <ResponsiveTable
        caption="People"
        rows={[{ name: 'Kiwi' }]}
        rowKey={({ name }) => name}
        columns={columns}
        compact={({ name }) => ({ title: name, line: '' })}
        {...(sortable && { sort, onSort: setSort })}
      />
      <output>{`${sort.key} ${sort.direction}`}</output>
    </>
  );
}

const order = () => screen.getByRole('status').textContent;

test('on a phone a list is sorted by any sortable column and reversed', async () => {
  onPhone();
  const { user } = show(<People initial={{ key: 'name', direction: 'ascending' }} />);
  const field = await screen.findByRole('combobox', { name: 'Order' });
  expect([...field.querySelectorAll('option')].map(({ textContent }) => textContent)).toEqual([
    'Sort by name',
    'Sort by score',
  ]);
  await user.selectOptions(field, 'Sort by score');
  expect(order()).toBe('score descending');
  await user.click(screen.getByRole('button', { name: 'Reverse the order, now descending' }));
  expect(order()).toBe('score ascending');
  await user.selectOptions(field, 'Sort by name');
  expect(order()).toBe('name ascending');
});

test('an order that no column has is the usual one, and cannot be reversed', async () => {
  onPhone();
  const { user } = show(<People initial={{ key: 'written', direction: 'ascending' }} />);
  const field = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Order' });
  expect(field.selectedOptions[0]?.textContent).toBe('Default order');
  expect(screen.queryByRole('button', { name: /Reverse/ })).toBeNull();
  await user.selectOptions(field, 'Sort by name');
  expect(screen.queryByText('Default order')).toBeNull();
});

test('a list in one order has nothing to select', async () => {
  onPhone();
  show(<People initial={{ key: 'name', direction: 'ascending' }} sortable={false} />);
  await screen.findByRole('list', { name: 'People' });
  expect(screen.queryByRole('combobox')).toBeNull();
});
