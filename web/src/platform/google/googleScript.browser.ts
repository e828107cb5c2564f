/** The part of Google's API used here. */
export interface GoogleId {
  initialize(settings: {
    client_id: string;
    nonce: string;
    callback: (answer: { credential?: string }) => void;
    context: 'signin' | 'signup';
    ux_mode: 'popup';
    auto_select: false;
    use_fedcm_for_prompt: true;
  }): void;
  renderButton(place: HTMLElement, look: Record<string, string | number>): void;
  prompt(onMoment: (moment: PromptMoment) => void): void;
  cancel(): void;
}

interface PromptMoment {
  isNotDisplayed?(): boolean;
  isSkippedMoment(): boolean;
}

declare global {
  interface Window {
    google?: { accounts?: { id?: GoogleId } };
    trustedTypes?: {
      createPolicy(
        name: string,
        rules: { createScriptURL: (url: string) => string },
      ): {
        createScriptURL(url: string): string;
      };
    };
  }
}

const SCRIPT = 'https://accounts.google.com/gsi/client';

let loading: Promise<GoogleId> | undefined;
const policy = window.trustedTypes?.createPolicy('google-sign-in', { createScriptURL: (url) => url });

/** Loads Google's script once; after a failure the next call retries. */
export function loadGoogle(): Promise<GoogleId> {
  loading ??= load().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

function load(): Promise<GoogleId> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = policy?.createScriptURL(SCRIPT) ?? SCRIPT;
    script.async = true;
    script.addEventListener('error', () => {
      script.remove();
      reject(new Error('Google’s script did not load'));
    });
    script.addEventListener('load', () => {
      const id = window.google?.accounts?.id;
      if (id) resolve(id);
      else reject(new Error('Google’s script is not what it should be'));
    });
    document.head.append(script);
  });
}
