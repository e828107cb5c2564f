import type { Endpoint } from '@assay/contract/endpoint';

/** An endpoint and its place in the contract. */
export interface Call {
  feature: string;
  name: string;
  endpoint: Endpoint;
}

/** The name of a call in the documents, and so in the clients generated from them. */
export const operationIdOf = ({ feature, name }: Call): string => `${feature}${capitalised(name)}`;

export const capitalised = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
