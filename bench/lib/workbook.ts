import yauzl from 'yauzl';

const ROW = Buffer.from('<row ');

/** Counts the rows of all sheets in a workbook while decompressing: a million would not fit in memory. */
export async function rowsOfWorkbook(file: string): Promise<number> {
  const zip = await yauzl.openPromise(file);
  let rows = 0;
  for await (const entry of zip.eachEntry())
    if (/^xl\/worksheets\/[^/]+\.xml$/.test(entry.fileName))
      rows += await countIn(await zip.openReadStreamPromise(entry));
  return rows;
}

async function countIn(pieces: AsyncIterable<Buffer>): Promise<number> {
  let count = 0;
  let rest = Buffer.alloc(0);
  for await (const piece of pieces) {
    const bytes = Buffer.concat([rest, piece]);
    for (let at = bytes.indexOf(ROW); at !== -1; at = bytes.indexOf(ROW, at + 1)) count += 1;
    // A match cut in two is found with the next piece; a whole one is longer than the kept rest.
    rest = bytes.subarray(Math.max(0, bytes.length - ROW.length + 1));
  }
  return count;
}
