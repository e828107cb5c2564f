import { useEffect, useRef, useState } from 'react';
import { call } from '../api.ts';
import { useConfig } from '../config.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { type GoogleId, loadGoogle } from './googleScript.browser.ts';

export type Purpose = 'signIn' | 'signUp';

const NO_CREDENTIAL = 'No Google credential received';
export const NOT_INITIALIZED = 'Failed to initialize Google Auth';

/** Google's answer, with the proof that this browser requested it. */
export type GoogleAnswer = { credential: string; verifier: string };

const RENEW_BEFORE_SECONDS = 600;
const MOST_WIDTH = 400;

type Parts = {
  purpose: Purpose;
  /** A new number redraws the button with a new nonce. */
  round: number;
  onAnswer: (answer: GoogleAnswer) => void;
  /** The nonce is about to expire. */
  onOld: () => void;
};

/** Renders Google's button into the element of `place`. */
export function useGoogleButton({ purpose, round, ...handlers }: Parts) {
  const clientId = useConfig()?.googleClientId;
  const place = useRef<HTMLDivElement>(null);
  const [google, setGoogle] = useState<GoogleId | null>(null);
  const [failedRound, setFailedRound] = useState<number>();
  const latest = useRef(handlers);
  useEffect(() => {
    latest.current = handlers;
  });

  useEffect(() => {
    if (!clientId) return undefined;
    let isGone = false;
    let renewal: number | undefined;
    const begin = async () => {
      const [id, { nonce, verifier, expiresIn }] = await Promise.all([
        loadGoogle(),
        call('POST /auth/google/nonce', {}, { keepSession: true }),
      ]);
      const element = place.current;
      if (isGone || !element) return;
      id.initialize({
        client_id: clientId,
        nonce,
        context: purpose === 'signIn' ? 'signin' : 'signup',
        ux_mode: 'popup',
        auto_select: false,
        use_fedcm_for_prompt: true,
        callback: ({ credential }) => {
          if (credential) latest.current.onAnswer({ credential, verifier });
          else toast.error(NO_CREDENTIAL);
        },
      });
      element.replaceChildren();
      id.renderButton(element, {
        type: 'standard',
        theme: 'filled_black',
        size: 'large',
        shape: 'rectangular',
        logo_alignment: 'center',
        text: purpose === 'signIn' ? 'signin_with' : 'signup_with',
        width: Math.min(MOST_WIDTH, element.clientWidth),
      });
      setGoogle(id);
      renewal = window.setTimeout(() => latest.current.onOld(), (expiresIn - RENEW_BEFORE_SECONDS) * 1000);
    };
    begin().catch((error: unknown) => {
      if (isGone) return;
      console.warn(NOT_INITIALIZED, error);
      setFailedRound(round);
    });
    return () => {
      isGone = true;
      window.clearTimeout(renewal);
    };
  }, [clientId, purpose, round]);

  return { place, google, hasFailed: failedRound === round };
}
