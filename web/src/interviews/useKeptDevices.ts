import { useEffect, useState } from 'react';
import type { LocalMedia } from './localMedia.ts';
import { openStayMemory } from './stayMemory.browser.ts';

/** A reload comes back with the same devices, on or off as they were. */
export function useKeptDevices(media: LocalMedia, meetingId: string) {
  const [memory] = useState(() => openStayMemory(meetingId));
  useEffect(() => {
    const kept = memory.devices();
    media.setMirrored(kept.isMirrored);
    // Nothing runs yet, so these only note what is wanted.
    void Promise.all([
      media.choose('camera', kept.camera),
      media.choose('mic', kept.mic),
      media.setCamera(kept.cameraOn),
      media.setMic(kept.micOn),
    ]);
    let [lastCamera, lastMic, wasMirrored] = [media.state().camera, media.state().mic, kept.isMirrored];
    return media.subscribe(() => {
      const { camera, mic, isMirrored } = media.state();
      // The level of the microphone changes many times a second.
      if (camera === lastCamera && mic === lastMic && isMirrored === wasMirrored) return;
      [lastCamera, lastMic, wasMirrored] = [camera, mic, isMirrored];
      memory.keepDevices({
        cameraOn: camera.isOn || camera.problem !== null,
        micOn: mic.isOn || mic.problem !== null,
        isMirrored,
        camera: camera.chosen,
        mic: mic.chosen,
      });
    });
  }, [media, memory]);
}
