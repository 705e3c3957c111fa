import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { registry } from '@/server/registry'
import { filesBelow } from './files'

/** Refusals by the kernel of any call: the description of all calls lists them (server/openapi.ts). */
const ofAnyCall = [
  ...['sign-in.NOT_BY_TOKEN', 'sign-in.READ_ONLY', 'sign-in.HANDED_OVER'],
  ...['evidence.OWN', 'evidence.COUNTED', 'evidence.ACCOUNT', 'evidence.NO_RIGHT', 'evidence.CHANGED'],
]
const declared = new Set<string>([...ofAnyCall, ...registry.flatMap(({ contract }) => contract.errors)])
const written = filesBelow('server')
  .filter((file) => /\.tsx?$/.test(file))
  .flatMap((file) => codesIn(readFileSync(`server/${file}`, 'utf8')).map((code) => ({ file, code })))

/** `<domain>.IN_USE`, where a domain's lists are made by the factory: it makes the code of the contract's name (kernel/calls/entry-calls.ts). */
const derived = filesBelow('server')
  .filter((file) => /\.ts$/.test(file) && /= entryCalls\(|\.\.\.entryCalls\(/.test(readFileSync(`server/${file}`, 'utf8')))
  .map((file) => `${file.split('/')[0] ?? ''}.IN_USE`)

/** Codes thrown by functions that no call uses yet; the first call that does declares them. */
const notYet: readonly string[] = []

test('a handler refuses with codes that its contract declares', () => {
  expect(written.filter(({ code }) => !declared.has(code) && !notYet.includes(code)).map(({ file, code }) => `${file}: ${code}`)).toEqual(
    [],
  )
  expect(notYet.filter((code) => declared.has(code))).toEqual([])
})

test('a contract declares no code that nobody refuses with', () => {
  const used = new Set([...derived, ...written.map(({ code }) => code)])
  expect([...declared].filter((code) => !used.has(code))).toEqual([])
})

test('finds codes by their shape', () => {
  expect(codesIn("throw refuse('CONFLICT', { code: 'absences.OVERLAPS' }); sidebar.TITLE; 'absences.recorded'")).toEqual([
    'absences.OVERLAPS',
  ])
})

function codesIn(text: string): string[] {
  return [...text.matchAll(/'([a-z]+(?:-[a-z]+)*\.[A-Z][A-Z_]+)'/g)].map(([, code = '']) => code)
}
