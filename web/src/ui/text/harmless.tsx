import type { Components } from 'react-markdown';

/**
 * For texts of a language model: a name may contain an address, and a text may have led the model astray, so links and
 * pictures lead nowhere.
 */
export const harmless: Components = {
  a: ({ children }) => <>{children}</>,
  img: ({ alt }) => <>{alt}</>,
};
