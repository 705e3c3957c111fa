import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { filesBelow } from './files'

/** Domains in which people vouch for something: a second press must not be told that the first has decided. */
const deciding = ['absences', 'attendance', 'clinical-cases', 'concerns', 'feedback', 'forms']

/** The functions through which a screen sends its acts, each with its first line. */
function actsIn(source: string): { name: string; first: string }[] {
  return [...source.matchAll(/async function (act|run|decide)\(.*\bwork\b.*\{\n(?:\s*\/\/.*\n)*(.*)/g)].map(
    ([, name = '', first = '']) => ({
      name,
      first: first.trim(),
    }),
  )
}

test('a screen on which something is decided sends one act at a time', () => {
  const acts = deciding.flatMap((folder) =>
    filesBelow(`components/${folder}`)
      .filter((file) => file.endsWith('.ts') || file.endsWith('.tsx'))
      .flatMap((file) => actsIn(readFileSync(`components/${folder}/${file}`, 'utf8')).map((act) => ({ ...act, at: `${folder}/${file}` }))),
  )
  expect(acts.length).toBeGreaterThan(8)
  expect(acts.filter(({ first }) => !/^if \(.*\) return\b/.test(first)).map(({ at, name }) => `${at}: ${name}`)).toEqual([])
})

test('an act without the question whether another is on its way is found', () => {
  expect(actsIn('async function act(work: () => Promise<unknown>) {\n    // Why.\n    await work()\n')).toEqual([
    { name: 'act', first: 'await work()' },
  ])
})

test('whoever takes "Saved" from the answer to a queued save asks first whether it came too late', () => {
  const sourceOf = (file: string) => readFileSync(`components/${file}`, 'utf8')
  const sayers = filesBelow('components').filter((file) => /answer\.savedAt\b/.test(sourceOf(file)))
  // One mechanism serves all documents that are stored on the device.
  expect(sayers).toContain('shared/live/local-document.ts')
  expect(sayers.filter((file) => !asksFirst(sourceOf(file)))).toEqual([])
})

test('a screen that says "Saved" before it asks that is found', () => {
  const [asks, says] = ['if (applied.answer.arrivedAfter !== undefined) return', 'setSavedAt(applied.answer.savedAt)']
  expect([`${asks}\n${says}`, `${says}\n${asks}`, says].map(asksFirst)).toEqual([true, false, false])
})

function asksFirst(source: string): boolean {
  const asked = source.indexOf('answer.arrivedAfter')
  return asked >= 0 && asked < source.indexOf('answer.savedAt')
}
