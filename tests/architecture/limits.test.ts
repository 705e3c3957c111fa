import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { filesBelow } from './files'

const root = path.resolve(import.meta.dirname, '../../server')
const sources = filesBelow(root)
  .filter((file) => file.endsWith('.ts'))
  .map((file) => readFileSync(path.join(root, file), 'utf8'))

type Found = { readonly kind: string; readonly text: string }
/** Limits of tries, and lanes: `{ kind: 'search', …, most: 600 …` and `{ name: 'pdf', most: 1 …`. */
const limits = sources.flatMap((text): Found[] =>
  [...text.matchAll(/\{\s*kind: '([a-z-]+)',([^{}]*\bmost\b[^{}]*)\}/g)].map(([, kind = '', rest = '']) => ({ kind, text: rest })),
)
const lanes = sources.flatMap((text) => [...text.matchAll(/\{ name: '([a-z-]+)', most: \d+, waiting/g)].map(([, name = '']) => name))

const section =
  readFileSync(path.resolve(root, '../docs/security/rules.md'), 'utf8')
    .split(/^## /m)
    .find((one) => one.startsWith('Whom a limit stops')) ?? ''
const rows = section
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, kinds = '', counted = '', by = '', others = '']) => ({
    kinds: [...kinds.matchAll(/`([a-z-]+)`/g)].map(([, kind = '']) => kind),
    counted,
    by,
    others,
  }))

test('every limit and every lane stands in docs/security/rules.md, with whom it counts and what others can do by it', () => {
  const known = new Set([...limits.map(({ kind }) => kind), ...lanes])
  expect(known.size).toBeGreaterThan(40)
  expect(rows.flatMap(({ kinds }) => kinds).toSorted()).toEqual([...known].toSorted())
  expect(rows.filter(({ counted, by, others }) => counted === '' || by === '' || others === '')).toEqual([])
})

test('what is counted by network alone is said to be, and is a high bound', () => {
  for (const { kind, text } of limits) {
    const row = rows.find(({ kinds }) => kinds.includes(kind))
    if (!/what: (networkOf|network\b)/.test(text)) continue
    expect([kind, row?.by]).toEqual([kind, 'network'])
    const most = /most: ([\d_]+)/.exec(text)?.[1]
    if (most !== undefined) expect([kind, Number(most.replaceAll('_', '')) >= 60]).toEqual([kind, true])
  }
  // Refusals of one person must not count against anybody else.
  const own = rows.filter(({ by, counted }) => by === 'person' && /failures|wrong|refused/.test(counted))
  expect(own.map(({ others }) => others)).toEqual(own.map(() => 'nothing'))
})

test('every lane has a bound for each share', () => {
  const all = sources.flatMap((text) => [...text.matchAll(/\{ name: '[a-z-]+', most: \d+, waiting: [\d_]+(, mostOfShare: [\d_]+)?/g)])
  expect(all.length).toBeGreaterThanOrEqual(3)
  expect(all.filter(([, bound]) => bound === undefined)).toEqual([])
})
