import { imagesIn } from '@assay/contract/questions/writtenImages';
import { expect, test } from 'vitest';
import { imageMarkdown, inserted } from './imageText.ts';

test('a description of any signs and lines stays one image', () => {
  const markdown = imageMarkdown('  a [chart]\nof \\ x  ', '/api/images/x');
  expect(markdown).toBe(String.raw`![a \[chart\] of \\ x](/api/images/x)`);
  expect(imagesIn(markdown)).toHaveLength(1);
});

test('an image becomes its own paragraph, and typing continues after it', () => {
  const one = { isInline: false };
  expect(inserted('', { from: 0, to: 0 }, '![i](a)', one)).toEqual({ text: '![i](a)', caret: 7 });
  expect(inserted('Look: what?', { from: 6, to: 6 }, '![i](a)', one)).toEqual({
    text: 'Look:\n\n![i](a)\n\nwhat?',
    caret: 14,
  });
  expect(inserted('Look here', { from: 5, to: 9 }, '![i](a)', one)).toEqual({ text: 'Look\n\n![i](a)', caret: 13 });
});

test('in an option it stands in the line', () => {
  expect(inserted('a  b', { from: 2, to: 2 }, '![i](a)', { isInline: true })).toEqual({
    text: 'a ![i](a) b',
    caret: 9,
  });
});
