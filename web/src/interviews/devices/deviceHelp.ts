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
  chrome: 'Press the icon left of the address, allow it there, and press the button again.',
  edge: 'Press the lock left of the address, allow it under “Permissions for this site”, and press the button again.',
  firefox: 'Press the crossed-out icon left of the address, remove the block, and press the button again.',
  safari: 'Choose Safari › Settings for this website in the menu bar, allow it, and press the button again.',
  iphone: 'Press the “AA” or page icon beside the address, choose Website Settings, allow it, and reload this page.',
  other: 'Allow it in your browser’s settings for this site, and press the button again.',
};

/** `both`: camera and microphone have the same problem. */
export type Which = 'camera' | 'mic' | 'both';

const names: Record<Which, string> = { camera: 'camera', mic: 'microphone', both: 'camera and microphone' };

/** The problem of a device and its remedy, in words; joining works without any device. */
export function deviceHelp(which: Which, problem: DeviceProblem, browser: Browser): string {
  const name = names[which];
  switch (problem) {
    case 'denied':
      return `This page may not use your ${name}. ${allowing[browser]}`;
    case 'absent':
      return `No ${name} was found. Plug it in and press the button again, or join without.`;
    case 'busy':
      return `Another program is using your ${name}. Close it and press the button again, or join without.`;
    case 'muted':
      return `Your system, or a switch on the device, has turned your ${name} off. Turn it on there and press the button again if nothing comes.`;
    case 'unsupported':
      return 'getUserMedia is not supported in this browser';
    case 'failed':
      return `Your ${name} did not start. Press the button to try again, or join without.`;
  }
}
