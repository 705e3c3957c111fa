import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { pictures } from '../pictures/pictures'

const docs = path.resolve(import.meta.dirname, '../../docs')
const named = readdirSync(docs)
  .filter((file) => file.endsWith('.md'))
  .flatMap((file) =>
    [...readFileSync(path.join(docs, file), 'utf8').matchAll(/\]\(pictures\/([\w-]+)\.png\)/g)].map(([, name = '']) => name),
  )

test('docs/ shows every picture that the script takes, and no other', () => {
  expect([...new Set(named)].sort()).toEqual(pictures.map(({ name }) => name).sort())
  expect(named.filter((name) => !existsSync(path.join(docs, 'pictures', `${name}.png`)))).toEqual([])
})
