import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'

const root = path.resolve(import.meta.dirname, '../../..')
const folder = mkdtempSync(path.join(tmpdir(), 'cusp-supervise-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Runs a server under the supervisor, in a process like that of `npm start`. */
function runSupervised(name: string, text: string, options: object = {}) {
  const program = path.join(folder, `${name}.mjs`)
  writeFileSync(program, text)
  const settings = JSON.stringify({ program, execArgv: ['--max-old-space-size=24'], firstPauseMs: 20, ...options })
  const code = `const { supervise } = await import(${JSON.stringify(path.join(root, 'scripts/supervise.mjs'))}); process.exit(await supervise(${settings}))`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', code], { stdio: ['ignore', 'pipe', 'pipe'] })
  const said: string[] = []
  child.stdout.on('data', (bytes) => said.push(String(bytes)))
  child.stderr.on('data', () => {})
  const ended = new Promise<number | null>((resolve) => void child.once('close', resolve))
  const log = () =>
    said
      .join('')
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => z.looseObject({ event: z.string() }).parse(JSON.parse(line)))
  return { child, ended, log, text: () => said.join('') }
}
const serves = `process.send('serves');`
const exhausts = `${serves} const all = []; for (;;) all.push(new Array(10_000).fill(Math.random()))`

test('a server out of memory is started again, and the log says why', async () => {
  const flag = path.join(folder, 'was-here')
  const once = `
    import { existsSync, writeFileSync } from 'node:fs'
    if (existsSync(${JSON.stringify(flag)})) { ${serves} console.log('again'); setTimeout(() => process.exit(0), 200) }
    else { writeFileSync(${JSON.stringify(flag)}, ''); ${exhausts} }`
  const { ended, log, text } = runSupervised('once', once)
  expect(await ended).toBe(0)
  expect(log()).toMatchObject([{ level: 'error', event: 'server.restarted', reason: 'heapOutOfMemory', pauseMs: 20 }])
  expect(text()).toContain('again')
})

test('one that ends again and again is given up, with longer pauses each time', async () => {
  const { ended, log } = runSupervised('always', `${serves} setTimeout(() => process.exit(7), 30)`, { mostQuick: 4 })
  expect(await ended).toBe(1)
  expect(log()).toMatchObject([
    { event: 'server.restarted', reason: 'ended', code: 7, pauseMs: 20 },
    { event: 'server.restarted', pauseMs: 40 },
    { event: 'server.restarted', pauseMs: 80 },
    { event: 'server.givenUp', crashes: 4, code: 7 },
  ])
})

test('one that served for a while begins to count anew', async () => {
  const { child, ended, log } = runSupervised('slowly', `${serves} setTimeout(() => process.exit(7), 60)`, { mostQuick: 2, quickMs: 10 })
  await expect.poll(() => log().length).toBeGreaterThan(3)
  child.kill('SIGTERM')
  await ended
  expect(log().map(({ event }) => event)).not.toContain('server.givenUp')
})

test('one that never served is not started again: its code is ours', async () => {
  const { ended, log } = runSupervised('wrong', 'process.exit(3)')
  expect(await ended).toBe(3)
  expect(log()).toEqual([])
})

test.each(['SIGTERM', 'SIGINT'] as const)('on %s a request that has begun is finished', async (signal) => {
  const finishing = `
    let count = 0
    process.on('${signal}', () => { count += 1; setTimeout(() => { console.log('finished ' + count); process.exit(0) }, 150) })
    setInterval(() => {}, 1_000); ${serves} console.log('ready')`
  const { child, ended, log, text } = runSupervised(`ends-${signal}`, finishing)
  await expect.poll(text).toContain('ready')
  child.kill(signal)
  expect(await ended).toBe(0)
  expect(text()).toContain('finished 1')
  expect(log()).toEqual([])
})

test('a supervisor that is killed takes the server along', async () => {
  const mark = path.join(folder, 'gone')
  const orphan = `
    import { writeFileSync } from 'node:fs'
    process.once('disconnect', () => { writeFileSync(${JSON.stringify(mark)}, ''); process.exit(0) })
    setInterval(() => {}, 1_000); ${serves} console.log('ready')`
  const { child, text } = runSupervised('orphan', orphan)
  await expect.poll(text).toContain('ready')
  child.kill('SIGKILL')
  const { existsSync } = await import('node:fs')
  await expect.poll(() => existsSync(mark)).toBe(true)
})
