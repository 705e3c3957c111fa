import net from 'node:net'
import { listenFor } from './route-server'

interface MailServer {
  readonly listen: () => Promise<void>
  readonly close: () => void
  /** The texts of the mails that were handed in. */
  readonly received: string[]
  /** What it waits for before it says that a mail was handed in. */
  accept: () => Promise<void>
  isRefusing: boolean
}

/** The least of a mail server that can be handed a mail, set as the one of this process once it listens. */
export function mailServer(): MailServer {
  const server = listenFor(
    net.createServer((socket) => {
      let text: string[] | null = null
      const hear = (line: string): void => {
        if (text && line !== '.') return void text.push(line)
        if (text) {
          mails.received.push(text.join('\n'))
          text = null
          return void mails.accept().then(() => socket.write('250 taken\r\n'))
        }
        if (line.startsWith('MAIL') && mails.isRefusing) return void socket.write('550 not today\r\n')
        if (line === 'DATA') text = []
        socket.write(line === 'DATA' ? '354 go on\r\n' : line === 'QUIT' ? '221 bye\r\n' : '250 yes\r\n')
      }
      socket.write('220 cusp.test\r\n')
      socket.on('data', (bytes) =>
        String(bytes)
          .split('\r\n')
          .filter((line) => line !== '')
          .forEach(hear),
      )
      socket.on('error', () => {})
    }),
  )
  const mails: MailServer = {
    received: [],
    accept: () => Promise.resolve(),
    isRefusing: false,
    async listen() {
      await server.listen()
      process.env.SMTP_URL = `smtp://127.0.0.1:${server.port()}`
    },
    close: () => void server.close(),
  }
  return mails
}
