import { createHash, createHmac, randomBytes } from 'node:crypto';

// The few messages of STUN (RFC 8489) and TURN (RFC 8656) that ask a relay for an address. Written here, because the
// libraries that speak TURN as a client bring a whole WebRTC stack with them.

const MAGIC = 0x2112_a442;
const HEADER = 20;
const INTEGRITY = 24;

export const ALLOCATE = 0x0003;
export const REFRESH = 0x0004;
const SUCCESS = 0x0100;
const CLASS = 0x0110;

export const USERNAME = 0x0006;
const MESSAGE_INTEGRITY = 0x0008;
const ERROR_CODE = 0x0009;
export const LIFETIME = 0x000d;
export const REALM = 0x0014;
export const NONCE = 0x0015;
const XOR_RELAYED_ADDRESS = 0x0016;
export const REQUESTED_TRANSPORT = 0x0019;

export type Attribute = readonly [type: number, value: Buffer];

/** A request. @param key signs it, for the long-term credential */
export function requestOf(method: number, attributes: readonly Attribute[], key?: Buffer): Buffer {
  const body = Buffer.concat(attributes.map(encoded));
  const header = Buffer.alloc(HEADER);
  header.writeUInt16BE(method, 0);
  header.writeUInt16BE(body.length + (key ? INTEGRITY : 0), 2);
  header.writeUInt32BE(MAGIC, 4);
  randomBytes(12).copy(header, 8);
  const message = Buffer.concat([header, body]);
  if (!key) return message;
  return Buffer.concat([message, encoded([MESSAGE_INTEGRITY, createHmac('sha1', key).update(message).digest()])]);
}

function encoded([type, value]: Attribute): Buffer {
  const head = Buffer.alloc(4);
  head.writeUInt16BE(type, 0);
  head.writeUInt16BE(value.length, 2);
  return Buffer.concat([head, value, Buffer.alloc((4 - (value.length % 4)) % 4)]);
}

/** The key of a long-term credential. */
export const keyOf = (username: string, realm: string, password: string) =>
  createHash('md5').update(`${username}:${realm}:${password}`).digest();

export interface StunAnswer {
  isSuccess: boolean;
  /** Such as 401; null without one. */
  errorCode: number | null;
  realm: string;
  nonce: Buffer;
  /** The address that the relay gave, if it is IPv4. */
  relayed: string | null;
}

/** The length of the message that these bytes begin with; null if there are too few. */
export const lengthOf = (bytes: Buffer) => (bytes.length < HEADER ? null : HEADER + bytes.readUInt16BE(2));

/** The answer to a request; null for any other message. */
export function answerTo(request: Buffer, message: Buffer): StunAnswer | null {
  const length = lengthOf(message);
  if (length === null || message.length < length) return null;
  if (!message.subarray(4, HEADER).equals(request.subarray(4, HEADER))) return null;
  const found = new Map<number, Buffer>();
  for (let at = HEADER; at + 4 <= length;) {
    const size = message.readUInt16BE(at + 2);
    found.set(message.readUInt16BE(at), message.subarray(at + 4, at + 4 + size));
    at += 4 + Math.ceil(size / 4) * 4;
  }
  const error = found.get(ERROR_CODE);
  return {
    isSuccess: (message.readUInt16BE(0) & CLASS) === SUCCESS,
    errorCode: error && error.length >= 4 ? error.readUInt8(2) * 100 + error.readUInt8(3) : null,
    realm: found.get(REALM)?.toString() ?? '',
    nonce: found.get(NONCE) ?? Buffer.alloc(0),
    relayed: addressIn(found.get(XOR_RELAYED_ADDRESS)),
  };
}

function addressIn(value: Buffer | undefined): string | null {
  if (value?.length !== 8) return null;
  const address = (value.readUInt32BE(4) ^ MAGIC) >>> 0;
  return [24, 16, 8, 0].map((shift) => (address >>> shift) & 255).join('.');
}
