import { crc32, deflateSync } from 'node:zlib';

/** A PNG of two bars, black on transparent, like those of chart programs. */
export function diagram(width: number, height: number): Buffer {
  const rows: Buffer[] = [];
  for (let y = 0; y < height; y += 1) {
    const row = Buffer.alloc(1 + 4 * width);
    for (let x = 0; x < width; x += 1) {
      const isLeft = x > width * 0.2 && x < width * 0.4 && y > height * 0.5;
      const isRight = x > width * 0.6 && x < width * 0.8 && y > height * 0.1;
      if (isLeft || isRight || y > height - 4) row.set([20, 20, 20, 255], 1 + 4 * x);
    }
    rows.push(row);
  }
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 6], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(name: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), content]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
