import { createHash } from 'node:crypto';
import { imageLimits } from '@assay/contract/questions/imageAddress';
import { describe, expect, test } from 'vitest';
import { auditEvents } from '../../test/testAudit.ts';
import { gif, jpegOf, movingGif, pngOf, progressiveJpeg, webp } from '../../test/assessment/testImages.ts';
import { author, fruitQuestion, startQuiz, takeQuiz } from '../../test/assessment/testQuiz.ts';
import { readImage } from './imageFile.ts';
import { sweepImages } from './images.service.ts';

const DAY_SECONDS = 24 * 3600;
const problem = (bytes: Uint8Array) => {
  const read = readImage(bytes);
  return 'problem' in read ? read.problem : read;
};

async function illustrating() {
  const server = await author();
  const { call, token, store } = server;
  const send = (bytes: Uint8Array) =>
    call('POST /admin/question-images', { token, body: { image: Buffer.from(bytes).toString('base64') } });
  const upload = async (bytes: Uint8Array): Promise<string> => (await send(bytes)).data.image.address;
  const fetchImage = (address: string) => fetch(`${server.url}${address.split('#')[0]}`);
  const kept = async () =>
    (await store.pool.query<{ sha256: string }>('select sha256 from question_images')).rows.map(({ sha256 }) => sha256);
  return { ...server, send, upload, fetchImage, kept };
}

describe('files that are no allowed image', () => {
  test('is refused by its bytes, in a sentence', () => {
    const png = pngOf(4, 3);
    expect(problem(new Uint8Array())).toMatch(/empty/);
    expect(problem(Buffer.from('<html><script>alert(1)</script>'))).toMatch(/not a PNG, JPEG, WebP or GIF/);
    expect(problem(Buffer.from('<svg/>'))).toMatch(/SVG/);
    expect(problem(Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'))).toMatch(/SVG/);
    expect(problem(Buffer.from('\0\0\0\x1cftypheic\0\0\0\0mif1heic'))).toMatch(/HEIC/);
    expect(problem(Buffer.from('BM' + '\0'.repeat(60)))).toMatch(/not a PNG/);
    expect(problem(Buffer.from('%PDF-1.7'))).toMatch(/not a PNG/);
    expect(problem(png.subarray(0, 20))).toMatch(/damaged/);
    expect(problem(Buffer.concat([png.subarray(0, 8), Buffer.alloc(100)]))).toMatch(/damaged/);
  });

  test('may be cut off anywhere, and that is seen', () => {
    for (const whole of [pngOf(4, 3), jpegOf(4, 3), progressiveJpeg, webp, gif, movingGif])
      for (let length = 1; length < whole.length; length += 1)
        expect([length, problem(whole.subarray(0, length))]).toEqual([
          length,
          expect.stringMatching(/damaged|not a PNG/),
        ]);
  });

  test('may be a page behind an image, or an image too large to unfold', () => {
    for (const whole of [pngOf(4, 3), jpegOf(4, 3), webp, gif])
      expect(problem(Buffer.concat([whole, Buffer.from('<script>alert(1)</script>')]))).toMatch(
        /contains more than the image|end is missing/,
      );
    const page = '<script>alert(1)</script>';
    for (const ended of [
      Buffer.concat([jpegOf(4, 3), Buffer.from(page), Buffer.from('ffd9', 'hex')]),
      Buffer.concat([progressiveJpeg, Buffer.from(page), Buffer.from('ffd9', 'hex')]),
      Buffer.concat([gif, Buffer.from(`${page};`)]),
      Buffer.concat([movingGif, Buffer.from(`${page};`)]),
    ])
      expect(problem(ended)).toMatch(/contains more than the image/);
    for (const whole of [progressiveJpeg, movingGif]) expect(problem(whole)).toMatchObject({ width: 1, height: 1 });
    expect(problem(jpegOf(6001, 10))).toMatch(/6001 × 10/);
    expect(problem(jpegOf(5000, 5000))).toMatch(/5000 × 5000/);
    expect(problem(Buffer.alloc(imageLimits.bytes + 1))).toMatch(/at most 1.0 MB/);
  });

  test('a photo that lies on its side has its sides turned', () => {
    expect(readImage(jpegOf(40, 30))).toEqual({ mediaType: 'image/jpeg', width: 40, height: 30 });
    expect(readImage(jpegOf(40, 30, 6))).toEqual({ mediaType: 'image/jpeg', width: 30, height: 40 });
    expect(readImage(webp)).toEqual({ mediaType: 'image/webp', width: 1, height: 1 });
    expect(readImage(gif)).toEqual({ mediaType: 'image/gif', width: 1, height: 1 });
  });
});

describe('uploading', () => {
  test('is for admins, of base64, and says why an image is refused', async () => {
    const { call, token, send, learner, kept } = await illustrating();
    const body = { image: pngOf(2, 2).toString('base64') };
    expect((await call('POST /admin/question-images', { body })).status).toBe(401);
    expect((await call('POST /admin/question-images', { body, token: (await learner()).token })).status).toBe(403);
    for (const image of [undefined, 7, '', '%%%'])
      expect([image, (await call('POST /admin/question-images', { token, body: { image } })).status]).toEqual([
        image,
        400,
      ]);
    const refused = await send(Buffer.from('<svg onload="alert(1)"/>'));
    expect(refused).toMatchObject({ status: 400, body: { code: 'invalid_input', errors: { image: /SVG/ } } });
    expect((await send(Buffer.alloc(imageLimits.bytes + 1))).body.message).toMatch(/at most 1.0 MB/);
    expect((await send(Buffer.alloc(imageLimits.bytes * 2))).status).toBe(413);
    expect(await kept()).toEqual([]);
  });

  test('keeps the same image once, by the hash of its bytes, and says so in the audit log', async () => {
    const { send, kept, store } = await illustrating();
    const png = pngOf(4, 3);
    const sha256 = createHash('sha256').update(png).digest('hex');
    const image = { address: `/api/images/${sha256}#4x3`, mediaType: 'image/png', width: 4, height: 3 };
    expect(await send(png)).toMatchObject({ status: 201, data: { image } });
    expect((await send(png)).data.image).toEqual(image);
    expect(await kept()).toEqual([sha256]);
    expect(await auditEvents(store, 'question_image_added')).toMatchObject([{ details: { sha256 } }, {}]);
  });
});

describe('an image', () => {
  test('of an address that names none is not found, and one that is no address is refused', async () => {
    const { call } = await illustrating();
    expect((await call(`GET /images/${'0'.repeat(64)}`)).body.code).toBe('not_found');
    for (const bad of ['0', '0'.repeat(63), 'G'.repeat(64), '..%2f..%2fetc%2fpasswd'])
      expect([bad, (await call(`GET /images/${bad}`)).status]).toEqual([bad, 400]);
  });

  test('is served with the type of its bytes, cached permanently, and cannot run as a page', async () => {
    const { upload, fetchImage } = await illustrating();
    const png = pngOf(4, 3);
    const reply = await fetchImage(await upload(png));
    expect(Buffer.from(await reply.arrayBuffer())).toEqual(png);
    expect(Object.fromEntries(reply.headers)).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'cross-origin-resource-policy': 'same-origin',
      'content-disposition': expect.stringMatching(/^attachment/),
    });
  });
});

describe('a question', () => {
  const showing = (address: string) => ({
    ...fruitQuestion,
    questionText: `Which fruit is it?\n\n![A yellow fruit](${address})`,
  });

  test('cannot show an image that is not there', async () => {
    const { call, token, skillId, upload, create } = await illustrating();
    const absent = `/api/images/${'0'.repeat(64)}#1x1`;
    const { id } = await create(showing(await upload(pngOf(4, 3))));
    const refusals = [
      await call('POST /questions', { token, body: { skillId, ...showing(absent) } }),
      await call(`PUT /questions/${id}`, { token, body: { explanation: `![x](${absent})` } }),
      await call(`PUT /questions/${id}`, { token, body: { options: { A: 'stone', B: `![x](${absent})` } } }),
    ];
    for (const { status, body } of refusals)
      expect({ status, message: body.message }).toEqual({
        status: 400,
        message: expect.stringContaining('no longer exists'),
      });
    expect((await call(`GET /questions/${id}`, { token })).data.question.version).toBe(1);
  });

  test('keeps its images as long as any of its versions exists; unused ones are deleted after a day', async () => {
    const server = await illustrating();
    const { app, clock, upload, kept, create, call, token, fetchImage, learner, skillId } = server;
    const [first, second, unused] = [await upload(pngOf(1, 1)), await upload(pngOf(2, 2)), await upload(pngOf(3, 3))];
    const { id } = await create(showing(first));
    await startQuiz(server, await learner(), skillId);
    await call(`PUT /questions/${id}`, { token, body: showing(second) });
    await sweepImages(app);
    expect(await kept()).toHaveLength(3);
    clock.move(DAY_SECONDS + 1);
    await sweepImages(app);
    expect(await kept()).toHaveLength(2);
    expect((await fetchImage(unused)).status).toBe(404);
    expect((await fetchImage(first)).status).toBe(200);
  });

  test('keeps its images in whatever way its Markdown shows them', async () => {
    const server = await illustrating();
    const { app, clock, upload, kept, create } = server;
    const addresses: string[] = [];
    for (const side of [1, 2, 3, 4, 5]) addresses.push(await upload(pngOf(side, side)));
    const [first, second, third, fourth, fifth] = addresses;
    await create({
      questionText: `![By a reference][i]\n\n[i]: ${first}`,
      explanation: `A fence is ~~~ and not ![this](${second})`,
      options: { A: `![f [x [y]]](${third})`, B: `![titled](${fourth} 'a title')`, C: `![](\n${fifth})` },
    });
    clock.move(DAY_SECONDS + 1);
    await sweepImages(app);
    expect(await kept()).toHaveLength(5);
  });

  test('that was in no quiz and is deleted takes its images along, after a day', async () => {
    const server = await illustrating();
    const { app, clock, upload, kept, create, call, learner, skillId } = server;
    const used = await create(showing(await upload(pngOf(1, 1))));
    await takeQuiz(server, await learner(), skillId);
    const gone = await create(showing(await upload(pngOf(2, 2))));
    for (const { id } of [used, gone]) await call(`DELETE /questions/${id}`, { token: server.token });
    clock.move(DAY_SECONDS - 60);
    await sweepImages(app);
    expect(await kept()).toHaveLength(2);
    clock.move(120);
    await sweepImages(app);
    expect(await kept()).toHaveLength(1);
  });
});
