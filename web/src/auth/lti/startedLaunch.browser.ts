import { Failure } from '@assay/contract/failure';
import { call } from '../../platform/api.ts';

// A launch from a learning platform. The secret stays in the tab that the platform opened, so that a launch cannot be
// brought to another one.

const KEY = 'ltiLaunch';

/** Takes the fragment behind the `#`, which then leaves the address bar and the history. */
function takeFragment(): URLSearchParams {
  const fields = new URLSearchParams(window.location.hash.slice(1));
  window.history.replaceState(window.history.state, '', window.location.pathname);
  return fields;
}

const NOT_FROM_A_COURSE = 'This page is opened from a course. Open the activity in your course again.';

/** Sends the browser on to the platform that asked for a login. */
export async function startLaunch() {
  const fields = takeFragment();
  const [issuer, loginHint] = [fields.get('iss'), fields.get('login_hint')];
  if (issuer === null || loginHint === null) throw new Failure('lti_refused', { message: NOT_FROM_A_COURSE });
  const [clientId, messageHint] = [fields.get('client_id'), fields.get('lti_message_hint')];
  const { url, secret } = await call('POST /lti/begin', {
    body: {
      issuer,
      loginHint,
      ...(clientId !== null && { clientId }),
      ...(messageHint !== null && { messageHint }),
    },
  });
  window.sessionStorage.setItem(KEY, secret);
  window.location.replace(url);
}

/** Finishes the launch that this tab started, with the platform's message. */
export async function finishLaunch() {
  const state = takeFragment().get('state');
  const secret = window.sessionStorage.getItem(KEY);
  window.sessionStorage.removeItem(KEY);
  if (state === null || secret === null) throw new Failure('lti_refused', { message: NOT_FROM_A_COURSE });
  return call('POST /lti/finish', { body: { state, secret } }, { keepSession: true });
}
