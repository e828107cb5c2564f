import type { Page, WebSocketRoute } from '@playwright/test';

/** Sends events to a page's sockets in the server's place. */
export async function speakForServer(page: Page) {
  const sockets: WebSocketRoute[] = [];
  await page.routeWebSocket(/\/socket\.io\//, (socket) => {
    socket.connectToServer();
    sockets.push(socket);
  });
  return {
    tell(event: string, payload: object) {
      for (const socket of sockets) socket.send(`42${JSON.stringify([event, payload])}`);
    },
  };
}
