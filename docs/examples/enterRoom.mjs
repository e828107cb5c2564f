// Enters an interview room and prints what happens there, without sound or picture:
//   PASSWORD=… node enterRoom.mjs https://assay.example.org abcd-efgh-jkmn ada@example.org
// Needs `npm install socket.io-client`. The events are described in asyncapi.json.
import { io } from 'socket.io-client';

const [url, meetingId, email] = process.argv.slice(2);

const reply = await fetch(`${url}/api/auth/login`, {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ email, password: process.env.PASSWORD }),
});
const { data, message } = await reply.json();
if (!reply.ok) throw new Error(message);

const socket = io(url, { auth: { token: data.token }, transports: ['websocket'] });
let requestToken;
let admitToken;

// Every event is acknowledged, also a refused one.
async function send(event, payload) {
  const { ok, error } = await socket.emitWithAck(event, payload);
  if (!ok) console.error(`${event}: ${error.message}`);
}
const enter = () => send('join-meeting', { meetingId, admitToken, videoEnabled: false, audioEnabled: false });
const leave = (why) => {
  console.log(why);
  socket.close();
};

socket.on('connect', () => {
  // A recovered connection is still in the room, and what it missed follows.
  if (socket.recovered) return;
  const name = `${data.user.firstName} ${data.user.lastName}`;
  if (admitToken) void enter();
  else void send('request-join', { meetingId, userInfo: { name }, requestToken });
});
socket.on('connect_error', (error) => console.error(error.data?.message ?? error.message));
socket.on('join-pending', (request) => {
  // Sent again after a lost connection, it keeps the place in the queue.
  requestToken = request.requestToken;
  console.log(request.hostPresent ? 'Waiting to be let in' : 'Waiting for a host');
});
socket.on('join-approved', (admission) => {
  admitToken = admission.admitToken;
  void enter();
});
socket.on('join-rejected', ({ message: why }) => leave(why));
socket.on('meeting-joined', ({ self, participants, admitToken: readmission }) => {
  admitToken = readmission ?? admitToken;
  console.log(`Inside as ${self.name}, with ${participants.map(({ name }) => name).join(', ') || 'nobody else'}`);
});
socket.on('new-message', ({ sender, message: text }) => console.log(`${sender}: ${text}`));
socket.on('meeting-ended', () => leave('The meeting is over'));
socket.on('you-were-removed', () => leave('A host has removed you'));
