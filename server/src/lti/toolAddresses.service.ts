import type { App } from '../app.ts';
import { publicUrlOf } from '../platform/http/headers.ts';

/** The addresses that a platform asks for when the tool is registered there. */
export function toolAddresses({ config }: Pick<App, 'config'>) {
  const here = publicUrlOf(config);
  return {
    /** Where every link of a course leads. */
    tool: `${here}/lti/launch`,
    /** Where a teacher selects what a course gets. */
    selection: `${here}/lti/select`,
    login: `${here}/api/lti/login`,
    launch: `${here}/api/lti/launch`,
    keys: `${here}/api/lti/keys`,
  };
}
