// Runs the server in a process of its own and starts it again when that ends unasked. `npm start` and the container begin with it; it needs Node alone.
import { spawn } from 'node:child_process'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

/** How much of a process's last output is searched for why it ended. */
const lastWords = 8_192

/** The line has the form of server/kernel/logger.ts: the log's collector reads every line as JSON. */
function writeLog(level, event, fields) {
  process.stdout.write(`${JSON.stringify({ at: new Date().toISOString(), level, event, ...fields })}\n`)
}

/**
 * Resolves with the exit code: the process's own if it was asked to end or never served, 1 if it ended `mostQuick` times within `quickMs` each, so that the
 * program that runs this process (a container's policy, systemd) takes over.
 * @param {{ program: string, args?: readonly string[], execArgv?: readonly string[], firstPauseMs?: number, longestPauseMs?: number, quickMs?: number,
 * mostQuick?: number }} options
 */
export async function supervise({ program, args = [], execArgv = process.execArgv, ...pace }) {
  const begin = () =>
    watchChild(
      spawn(process.execPath, [...execArgv, program, ...args], {
        // The channel closes when this process ends, in whatever way: the server then ends too.
        stdio: ['inherit', 'inherit', 'pipe', 'ipc'],
        // Ctrl-C reaches a whole process group, and the server is to receive it only once: from this process.
        detached: true,
      }),
    )
  return runAgain({ begin, isOver: (ended) => isAsked(ended) || neverServed(ended), ...pace })
}

/**
 * Begins a process, and begins it again when it ends, until this process is asked to end, `isOver` says so of how it ended and how often it had ended before,
 * or it ended too often too soon.
 */
export async function runAgain({
  begin,
  isOver,
  about = {},
  firstPauseMs = 1_000,
  longestPauseMs = 30_000,
  quickMs = 60_000,
  mostQuick = 5,
}) {
  const stopping = new AbortController()
  let running = null
  const stop = (signal) => {
    stopping.abort()
    running?.kill(signal)
  }
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, stop)
  try {
    for (let quick = 0, before = 0; ; before += 1) {
      const begunAt = Date.now()
      running = begin()
      const ended = await running.ended
      running = null
      if (stopping.signal.aborted || isOver(ended, before)) return codeOf(ended)
      const afterMs = Date.now() - begunAt
      quick = afterMs < quickMs ? quick + 1 : 1
      const { code, signal } = ended
      const what = { ...about, reason: reasonOf(ended), code, signal, afterSeconds: Math.round(afterMs / 1_000) }
      if (quick >= mostQuick) {
        writeLog('error', 'server.givenUp', { ...what, crashes: quick })
        return 1
      }
      const pauseMs = Math.min(longestPauseMs, firstPauseMs * 2 ** (quick - 1))
      await wait(pauseMs, undefined, { signal: stopping.signal }).catch(() => {})
      if (stopping.signal.aborted) return codeOf(ended)
      writeLog('error', 'server.restarted', { ...what, pauseMs })
    }
  } finally {
    for (const signal of ['SIGTERM', 'SIGINT']) process.off(signal, stop)
  }
}

/** How a child process ends, with its last words, which are passed on. `untilServes` resolves when it serves. */
export function watchChild(child, untilServes = hears(child, 'serves')) {
  let said = ''
  let hasServed = false
  void untilServes.then(() => (hasServed = true))
  child.stderr.on('data', (bytes) => {
    process.stderr.write(bytes)
    said = (said + String(bytes)).slice(-lastWords)
  })
  const ended = new Promise((resolve) => {
    child.once('error', (error) => resolve({ code: 1, signal: null, said: String(error), hasServed: false }))
    // All of its output has arrived by then.
    child.once('close', (code, signal) => resolve({ code, signal, said, hasServed }))
  })
  return { ended, kill: (signal) => child.kill(signal) }
}

/** Resolves when the child process sends this message. */
export function hears(child, message) {
  return new Promise((resolve) => child.on('message', (sent) => sent === message && resolve()))
}

/** A server that ends by itself before it serves has a fault that another start does not repair. */
export const neverServed = ({ hasServed, signal }) => !hasServed && signal === null

/** Somebody ended the process itself. */
const isAsked = ({ code, signal }) => code === 0 || code === 143 || code === 130 || signal === 'SIGTERM' || signal === 'SIGINT'

const codeOf = ({ code, signal }) => code ?? (signal === 'SIGTERM' ? 143 : signal === 'SIGINT' ? 130 : 1)

function reasonOf({ code, signal, said }) {
  if (/heap out of memory|heap limit|OOM error/i.test(said)) return 'heapOutOfMemory'
  // Mostly by the system, for lack of memory.
  if (signal === 'SIGKILL') return 'killed'
  return signal === 'SIGABRT' || code === 134 ? 'aborted' : 'ended'
}

// In the finished build this file lies beside the server's program, which has a part of it bundled: it is recognised by its name, too.
if (path.basename(process.argv[1] ?? '') === 'supervise.mjs' && import.meta.filename === process.argv[1])
  process.exit(await supervise({ program: path.join(import.meta.dirname, 'start.mjs') }))
