import { expect, test } from 'vitest';
import { imageAddress, ownImage } from './imageAddress.ts';

const SHA = 'a1'.repeat(32);

test('an address of ours carries the size, any other names nothing', () => {
  expect(ownImage(imageAddress(SHA, { width: 640, height: 480 }))).toEqual({
    sha256: SHA,
    size: { width: 640, height: 480 },
  });
  expect(ownImage(`/api/images/${SHA}`)).toEqual({ sha256: SHA, size: null });
  for (const other of [
    `https://example.org/api/images/${SHA}`,
    `//example.org/api/images/${SHA}`,
    `/api/images/${SHA}?x=1`,
    `/api/images/${SHA}#0x0`,
    `/api/images/${SHA}/..`,
    `/api/images/${SHA.toUpperCase()}`,
    `/api/images/${SHA.slice(1)}`,
    `data:image/png;base64,AAAA`,
    `blob:https://example.org/${SHA}`,
    'javascript:alert(1)',
  ])
    expect([other, ownImage(other)]).toEqual([other, null]);
});
