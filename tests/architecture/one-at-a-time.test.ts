import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { filesBelow } from './files'

/** Where people vouch for something: a second press must not be told that the first has decided. */
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

test('a screen that says "Saved" asks first whether what was sent came too late', () => {
  const sayers = filesBelow('components').filter((file) =>
    readFileSync(`components/${file}`, 'utf8').includes('setSavedAt(applied.answer.savedAt)'),
  )
  expect(sayers.length).toBeGreaterThan(1)
  const late = (file: string) => {
    const source = readFileSync(`components/${file}`, 'utf8')
    const asked = source.indexOf('applied.answer.arrivedAfter')
    return asked >= 0 && asked < source.indexOf('setSavedAt(applied.answer.savedAt)')
  }
  expect(sayers.filter((file) => !late(file))).toEqual([])
})
