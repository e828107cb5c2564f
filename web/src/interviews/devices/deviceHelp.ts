import type { DeviceProblem } from './localMedia.ts';

export type Browser = 'chrome' | 'edge' | 'firefox' | 'safari' | 'iphone' | 'other';

/** Selects the settings to describe. Every browser on an iPhone is Safari underneath. */
export function browserOf(userAgent: string): Browser {
  if (/iPhone|iPad|iPod/.test(userAgent)) return 'iphone';
  if (/Firefox\//.test(userAgent)) return 'firefox';
  if (/Edg\//.test(userAgent)) return 'edge';
  if (/Chrome\/|Chromium\//.test(userAgent)) return 'chrome';
  return /Safari\//.test(userAgent) ? 'safari' : 'other';
}

const allowing: Record<Browser, string> = {
  chrome: 'Click the icon left of the address, allow it, and try again.',
  edge: 'Click the lock left of the address, allow it under “Permissions for this site”, and try again.',
  firefox: 'Click the crossed-out icon left of the address, remove the block, and try again.',
  safari: 'Open Safari › Settings for This Website in the menu bar, allow it, and try again.',
  iphone: 'Tap the “AA” or page icon beside the address, open Website Settings, allow it, and reload this page.',
  other: 'Allow it in your browser’s settings for this site, and try again.',
};

/** `both`: camera and microphone have the same problem. */
export type Which = 'camera' | 'mic' | 'both';

const names: Record<Which, string> = { camera: 'camera', mic: 'microphone', both: 'camera and microphone' };

/** The problem of a device and its remedy, in words; joining works without any device. */
export function deviceHelp(which: Which, problem: DeviceProblem, browser: Browser): string {
  const name = names[which];
  switch (problem) {
    case 'denied':
      return `This page isn’t allowed to use your ${name}. ${allowing[browser]}`;
    case 'absent':
      return `No ${name} found. Plug one in and try again, or join without.`;
    case 'busy':
      return `Another app is using your ${name}. Close it and try again, or join without.`;
    case 'muted':
      return `Your system or a switch on the device turned your ${name} off. Turn it on there and try again.`;
    case 'unsupported':
      return 'getUserMedia is not supported in this browser';
    case 'failed':
      return `Your ${name} didn’t start. Try again, or join without.`;
  }
}
