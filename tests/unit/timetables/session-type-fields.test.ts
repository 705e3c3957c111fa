import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { sessionTypes } from '@/lib/contracts/lists'

const editor = readFileSync('components/timetables/events/session-type-places.tsx', 'utf8')
/** The list's own query is left out: it reads every column, to show it in the editor. */
const readers = readdirSync('server', { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('.sql.ts') && !file.endsWith('session-types.sql.ts'),
)
const read = readers.map((file) => readFileSync(`server/${file}`, 'utf8')).join('\n')

const isRead = (name: string) => new RegExp(`\\b[a-z]+\\.${name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}\\b`).test(read)

test('what the editor of a type asks about places is read by something', () => {
  const listed = /const numbers = \[(.*)\] as const/.exec(editor)?.[1]?.match(/\w+/g) ?? []
  const offered = [...listed, ...[...editor.matchAll(/field\('(\w+)'\)/g)].flatMap(([, name]) => name ?? [])]
  expect(offered).toContain('clinicalCapacity')
  expect(offered.filter((name) => !isRead(name))).toEqual([])
})

test('what the call takes of a type is read by something, or is what every entry of a list has', async () => {
  const { input } = await sessionTypes.save.shapes()
  const taken = Object.keys(z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }).properties ?? {})
  expect(taken).toEqual(expect.arrayContaining(['clinicalCapacity', 'studentsPerTeacher', 'isClinical']))
  const ofEveryEntry = [
    'id',
    'revision',
    'name',
    'shortName',
    'colour',
    'active',
    'defaultMinutes',
    'parentId',
    'locationRule',
    'locationKept',
  ]
  expect(taken.filter((name) => !ofEveryEntry.includes(name) && !isRead(name))).toEqual([])
})
