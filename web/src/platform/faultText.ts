type System = 'receiver' | 'platform';

/** The first that fits. */
const causes: readonly [RegExp, (system: System) => string][] = [
  [/^private_address$/, () => 'The address is private. List it in ALLOWED_PRIVATE_ADDRESSES to allow it.'],
  [/^timeout$/, () => 'No response within 10 seconds.'],
  [/^(ENOTFOUND|EAI_AGAIN|ENODATA)$/, () => 'We couldn’t find this host name.'],
  [/^ECONNREFUSED$/, (system) => `The ${system} refused the connection.`],
  [/^(ECONNRESET|EPIPE)$/, (system) => `The ${system} cut the connection.`],
  [/^(EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|EADDRNOTAVAIL)$/, (system) => `We couldn’t reach the ${system}.`],
  [/SELF_SIGNED|UNABLE_TO|CERT_UNTRUSTED/, () => 'Its certificate isn’t trusted here.'],
  [/ALTNAME/, () => 'Its certificate is for another name.'],
  [/CERT/, () => 'Its certificate isn’t valid.'],
  [/^(ERR_SSL|EPROTO)/, (system) => `The ${system} doesn’t speak TLS.`],
  [/^HPE_/, () => 'The response isn’t HTTP.'],
];

/** Why another system gave no answer: the technical name in plain words. */
export const faultText = (error: string, system: System): string =>
  causes.find(([pattern]) => pattern.test(error))?.[1](system) ?? `The request failed (${error}).`;
