import { useEffect, useState } from 'react';
import { Check, Share2 } from 'lucide-react';
import { copyText } from '../../ui/copyText.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { toast } from '../../ui/feedback/toast.ts';

const COPIED_MS = 2000;

/** Opens the device's own sheet where there is one; elsewhere the text is copied. */
export function ShareResult({ text }: { text: string }) {
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return undefined;
    const timer = window.setTimeout(() => setCopied(false), COPIED_MS);
    return () => window.clearTimeout(timer);
  }, [isCopied]);

  const share = async () => {
    const isTouch = window.matchMedia('(pointer: coarse)').matches;
    if (isTouch && navigator.share !== undefined) {
      // Closing the sheet is no failure.
      await navigator.share({ text }).catch(() => undefined);
      return;
    }
    try {
      await copyText(text);
      setCopied(true);
    } catch {
      toast.error('Couldn’t copy. Your browser blocks it.');
    }
  };

  return (
    <Button variant="ghost" onClick={() => void share()}>
      {isCopied ? <Check size={18} aria-hidden /> : <Share2 size={18} aria-hidden />}
      <span aria-live="polite">{isCopied ? 'Copied!' : 'Share'}</span>
    </Button>
  );
}
