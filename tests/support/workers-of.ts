import { execFileSync } from 'node:child_process'
import { request } from 'node:http'

/** The processes that a process has begun, by their ids; ours are the workers, and PostgreSQL's none. */
export function workersOf(pid: number): number[] {
  try {
    return execFileSync('pgrep', ['-P', String(pid)], { encoding: 'utf8' })
      .split('\n')
      .filter(Boolean)
      .map(Number)
  } catch {
    return []
  }
}

type Asked = { readonly method?: string; readonly headers?: Readonly<Record<string, string>>; readonly body?: object }
type Answered = { readonly http: number; readonly text: string }

/** Asks over a connection of its own: the next one of a server with two workers is the other's. */
export function askAnew(address: string, { method = 'GET', headers = {}, body }: Asked = {}): Promise<Answered> {
  return new Promise((resolve, reject) => {
    const json = body === undefined ? {} : { 'content-type': 'application/json' }
    const sent = request(address, { method, agent: false, headers: { ...json, ...headers }, timeout: 20_000 }, (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (part: string) => (text += part))
      response.on('end', () => resolve({ http: response.statusCode ?? 0, text }))
      response.on('error', reject)
    })
    sent.on('error', reject)
    sent.on('timeout', () => sent.destroy(new Error(`no answer from ${address}`)))
    sent.end(body === undefined ? undefined : JSON.stringify(body))
  })
}
