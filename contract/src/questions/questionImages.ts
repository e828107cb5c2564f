import { z } from 'zod';
import type { Endpoints } from '../endpoint.ts';
import { imageLimits, imageTypes } from './imageAddress.ts';

export const questionImage = z.object({
  /** As referenced in Markdown. */
  address: z.string(),
  mediaType: z.enum(imageTypes),
  width: z.int(),
  height: z.int(),
});

export const questionImagesApi = {
  upload: {
    method: 'POST',
    path: '/admin/question-images',
    access: 'admin',
    summary: 'Store an image for questions: PNG, JPEG, WebP or GIF',
    body: z.object({
      /** Base64. */
      image: z.string().regex(/^[A-Za-z0-9+/]*={0,2}$/, 'Send the file as base64'),
    }),
    // Above the limit, so that our own refusal can name the limit.
    bodyLimit: imageLimits.bytes * 2,
    response: z.object({ image: questionImage }),
    success: 201,
  },
  get: {
    method: 'GET',
    path: '/images/:sha256',
    access: 'public',
    summary: 'An image of a question, for anyone with its URL',
    params: z.object({ sha256: z.string().regex(/^[0-9a-f]{64}$/, 'This is not the address of an image') }),
    failures: ['not_found'],
    response: z.string(),
    file: imageTypes,
  },
} satisfies Endpoints;
