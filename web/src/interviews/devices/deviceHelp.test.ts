import { expect, test } from 'vitest';
import { browserOf, deviceHelp } from './deviceHelp.ts';

const chrome = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

test('each browser is known by its settings, and on an iPhone all are Safari', () => {
  expect(browserOf(chrome)).toBe('chrome');
  expect(browserOf(`${chrome} Edg/140.0.0.0`)).toBe('edge');
  expect(browserOf('Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0')).toBe('firefox');
  expect(browserOf('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) CriOS/140.0 Safari/604.1')).toBe('iphone');
  expect(browserOf('Mozilla/5.0 (Macintosh) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15')).toBe('safari');
  expect(browserOf('')).toBe('other');
});

test('every problem names the device, what to do, and none says that one cannot join', () => {
  for (const problem of ['denied', 'absent', 'busy', 'muted', 'failed'] as const)
    expect(deviceHelp('mic', problem, 'firefox')).toMatch(/microphone.*(try|Try) again/);
  expect(deviceHelp('camera', 'denied', 'chrome')).not.toBe(deviceHelp('camera', 'denied', 'firefox'));
  expect(deviceHelp('camera', 'unsupported', 'other')).toBe('getUserMedia is not supported in this browser');
});
