import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { filesBelow } from './files'

const root = path.resolve(import.meta.dirname, '../..')
const readSource = (file: string) => readFileSync(path.join(root, file), 'utf8')

const listed = [...readSource('docs/operations.md').matchAll(/^\| `security\.(\w+)` \|/gm)].map(([, name = '']) => name)
const code = filesBelow(path.join(root, 'server'))
  .map((file) => readSource(`server/${file}`))
  .join('\n')
const declared = [
  ...(/export type SecurityEvent =((?:\s+\| '\w+')+)/.exec(readSource('server/kernel/logger.ts'))?.[1] ?? '').matchAll(/'(\w+)'/g),
].map(([, name = '']) => name)

test('docs/operations.md lists every security event, and none that there is not: an institution’s monitoring looks for these names', () => {
  expect(declared.length).toBeGreaterThan(30)
  expect([...listed].sort()).toEqual([...declared].sort())
})

test('every security event is written somewhere', () => {
  // The event is named in the call, or returned by a function that names it.
  const written = new Set(
    [...code.matchAll(/logger\.security\(([^)]*)|\): SecurityEvent \| null (\{[\s\S]*?\n\})/g)].flatMap(([, call = '', answers = '']) =>
      [...(call + answers).matchAll(/'(\w+)'/g)].map(([, name = '']) => name),
    ),
  )
  expect(declared.filter((name) => !written.has(name))).toEqual([])
})
