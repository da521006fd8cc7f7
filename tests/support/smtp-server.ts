import type { AddressInfo } from 'node:net';
import { createServer, type Socket } from 'node:net';

export type Received = { from: string; to: string[]; message: string };

export type Mood = 'friendly' | 'silent' | 'busy' | 'refuses_recipient' | 'drops';

/** A small real SMTP server with moods, which can stop and restart on the same port. */
export async function smtpServer() {
  const received: Received[] = [];
  const state: { mood: Mood; port: number } = { mood: 'friendly', port: 0 };
  const sockets = new Set<Socket>();
  const create = () =>
    createServer((socket) => {
      sockets.add(socket);
      socket.on('close', () => sockets.delete(socket));
      socket.on('error', () => {});
      if (state.mood === 'silent') return;
      if (state.mood === 'drops') return socket.destroy();
      converse(socket, state, received);
    });
  let server = create();
  const listen = () =>
    new Promise<void>((done) =>
      server.listen(state.port, '127.0.0.1', () => {
        state.port = (server.address() as AddressInfo).port;
        done();
      }),
    );
  await listen();
  return {
    received,
    url: `smtp://127.0.0.1:${state.port}`,
    setMood: (mood: Mood) => {
      state.mood = mood;
    },
    goAway: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise<void>((done) => server.close(() => done()));
    },
    comeBack: () => {
      server = create();
      return listen();
    },
  };
}

function converse(socket: Socket, state: { mood: Mood }, received: Received[]) {
  let letter: Received = { from: '', to: [], message: '' };
  let isReading = false;
  let rest = '';
  const say = (line: string) => socket.write(`${line}\r\n`);
  const hear = (line: string) => {
    if (isReading) {
      if (line !== '.') letter.message += `${line.replace(/^\.\./, '.')}\r\n`;
      else {
        isReading = false;
        received.push(letter);
        letter = { from: '', to: [], message: '' };
        say('250 taken');
      }
      return;
    }
    const address = /<([^>]*)>/.exec(line)?.[1] ?? '';
    const command = line.slice(0, 4).toUpperCase();
    if (command === 'EHLO' || command === 'HELO') say('250 small server');
    else if (command === 'MAIL') {
      letter.from = address;
      say(state.mood === 'busy' ? '451 try again later' : '250 ok');
    } else if (command === 'RCPT') {
      if (state.mood === 'refuses_recipient') say('550 no such user');
      else {
        letter.to.push(address);
        say('250 ok');
      }
    } else if (command === 'DATA') {
      isReading = true;
      say('354 go on');
    } else if (command === 'QUIT') {
      say('221 bye');
      socket.end();
    } else say('250 ok');
  };
  say('220 small server');
  socket.on('data', (chunk) => {
    const lines = (rest + chunk.toString('utf8')).split('\r\n');
    rest = lines.pop() ?? '';
    for (const line of lines) hear(line);
  });
}
