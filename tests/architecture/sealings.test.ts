import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import type { Sealing } from '@/server/kernel/secrets/cipher'
import { sealedPlaces } from '@/server/sealed-places'
import { filesBelow } from './files'

const declaring = filesBelow('server')
  .map((file) => `server/${file}`)
  .filter((file) => /\bdefineSealing\('/.test(readFileSync(file, 'utf8')))

const isSealing = (value: unknown): value is Sealing => typeof value === 'object' && value !== null && 'nowhere' in value && 'name' in value

async function listSealings(): Promise<Sealing[]> {
  const modules: Record<string, unknown>[] = await Promise.all(declaring.map((file) => import(path.resolve(file))))
  return modules.flatMap((exported) => Object.values(exported).filter(isSealing))
}

test('everything that is encrypted has its place, or says why it needs none', async () => {
  const all = await listSealings()
  const placed = new Set(sealedPlaces.map(({ sealing }) => sealing.name))
  expect(all.filter(({ name, nowhere }) => placed.has(name) === (nowhere !== null)).map(({ name }) => name)).toEqual([])
  expect([...placed].filter((name) => !all.some((sealing) => sealing.name === name))).toEqual([])
})

/** A sealing that is not exported would be seen by no test; two with the same name would share their key. */
test('each is declared once, where it is found: in the sealings.ts of its domain', async () => {
  const declared = declaring.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\bdefineSealing\('([\w-]+)'/g)].map(([, name]) => name),
  )
  expect([...new Set(declared)].sort()).toEqual((await listSealings()).map(({ name }) => name).sort())
  expect(declaring.filter((file) => !/^server\/[a-z-]+\/sealings\.ts$/.test(file))).toEqual(['server/kernel/jobs/sealed-mail.ts'])
})
