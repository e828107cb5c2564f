import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server } from 'socket.io';

// Plain Socket.IO with the product's options: the cost of a socket without the product.

const http = createServer();
const io = new Server(http, {
  perMessageDeflate: false,
  httpCompression: false,
  serveClient: false,
  cookie: false,
  pingInterval: 5000,
  pingTimeout: 5000,
  connectionStateRecovery: { maxDisconnectionDuration: 120_000, skipMiddlewares: false },
});

io.on('connection', (socket) => {
  socket.on(
    'forward',
    ({ targetId, candidate }: { targetId: string; candidate: unknown }, acknowledge?: () => void) => {
      io.to(targetId).emit('forward', { senderId: socket.id, candidate });
      acknowledge?.();
    },
  );
  socket.emit('ready', {});
});

http.listen(0, '127.0.0.1', () => process.send?.((http.address() as AddressInfo).port));
