/** The other side's media, as one stream to show. */
export interface IncomingMedia {
  stream(): MediaStream;
  add(track: MediaStreamTrack, from: RTCPeerConnection): void;
  clear(): void;
}

export function createIncomingMedia(): IncomingMedia {
  let stream = new MediaStream();
  let source: RTCPeerConnection | null = null;
  return {
    stream: () => stream,
    add(track, from) {
      // Firefox stops showing a stream whose tracks have all ended, whatever is added to it.
      if (source !== null && source !== from) stream = new MediaStream();
      source = from;
      for (const other of stream.getTracks()) if (other.kind === track.kind) stream.removeTrack(other);
      stream.addTrack(track);
    },
    clear() {
      for (const track of stream.getTracks()) stream.removeTrack(track);
    },
  };
}
