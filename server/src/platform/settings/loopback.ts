import { isIPv4 } from 'node:net';

/** Whether a host name is this machine itself. */
export const onLoopback = (host: string) =>
  host === 'localhost' || host === '::1' || host === '[::1]' || (isIPv4(host) && host.startsWith('127.'));
