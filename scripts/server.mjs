// Starts the built application and tells when it answers.
import { spawn } from 'node:child_process'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { root } from './install.mjs'

/** Without a bound the heap grows to 600 MB before anything is collected, at the same speed; package.json and the Dockerfile start with the same. */
const heap = '--max-old-space-size=512'
export const standalone = path.join(root, '.next/standalone')

/**
 * @param {{ env: Record<string, string>, port: number, host?: string, folder?: string, cwd?: string, ids?: { uid?: number, gid?: number }, onLine?: (line:
 * string) => void }} options `ids`: the user that the server runs as; `onLine`: receives the lines that it prints, which otherwise go to this process's output.
 */
export async function startServer({ env, port, host = '127.0.0.1', folder = standalone, cwd = root, ids = {}, onLine }) {
  const child = spawn(process.execPath, [heap, path.join(folder, 'start.mjs')], {
    ...ids,
    cwd,
    env: { PATH: process.env.PATH, WORKERS: '1', ...env, PORT: String(port), HOST: host },
    // The channel closes when this process ends, in whatever way: the server then ends too.
    stdio: ['ignore', onLine ? 'pipe' : 'inherit', onLine ? 'pipe' : 'inherit', 'ipc'],
  })
  const exited = new Promise((resolve) => child.once('exit', (code, signal) => resolve({ code, signal })))
  const said = []
  for (const stream of onLine ? [child.stdout, child.stderr] : [])
    readLines(stream, (line) => {
      said.push(line)
      onLine(line)
    })
  const stop = async (signal = 'SIGTERM') => {
    child.kill(signal)
    return exited
  }
  const url = `http://${host === '0.0.0.0' ? '127.0.0.1' : host}:${port}`
  // A server that cannot start ends, and is not waited for; on a busy machine the migrations of a first start alone take a minute.
  const ended = await Promise.race([exited, waitForAnswer(`${url}/api/health`, 180_000)])
  if (ended === 'yes') return { url, port, pid: child.pid, stop, exited }
  await stop('SIGKILL')
  const reason = ended === 'no' ? 'gave no answer at /api/health within three minutes' : `ended with ${ended.signal ?? ended.code}`
  throw new Error([`The server ${reason}.`, ...said.slice(-20)].join('\n'))
}

async function waitForAnswer(url, withinMs) {
  for (const deadline = Date.now() + withinMs; Date.now() < deadline; await wait(50)) {
    const response = await fetch(url, { signal: AbortSignal.timeout(5000) }).catch(() => undefined)
    if (response?.ok) return 'yes'
  }
  return 'no'
}

function readLines(stream, take) {
  let rest = ''
  stream
    .setEncoding('utf8')
    .on('data', (text) => {
      const lines = (rest + text).split('\n')
      rest = lines.pop() ?? ''
      lines.forEach(take)
    })
    .on('end', () => {
      if (rest) take(rest)
    })
}
