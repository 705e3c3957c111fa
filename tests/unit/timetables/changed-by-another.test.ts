import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import * as shifts from '@/lib/contracts/clinic-shifts'
import * as timetables from '@/lib/contracts/timetables'
import type { Contract } from '@/lib/contract'
import { enGB } from '@/lib/i18n/en-gb'

/** Whether a call names the version that it builds on, and so is refused if somebody else has changed that. */
async function buildsOn(contract: Contract): Promise<boolean> {
  const { input } = await contract.shapes()
  return (
    contract.method === 'POST' && /"(revision|was)":/.test(JSON.stringify(z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' })))
  )
}

/** These calls store nothing, so no other person's change makes them refuse. */
const asking = ['checkEvent', 'suggestTimes', 'listTaken']

/** The code that handles the conflict: an editor does by itself; elsewhere `askAbout` asks which version is to stay, or the screen has words of its own. */
const answersIt = /useEditor\(|askAbout|isConflict\(|CONFLICT|useSwapAct\(/

const filesOf = (folder: string) =>
  readdirSync(join('components', folder), { recursive: true, encoding: 'utf8' }).flatMap((name) =>
    /\.tsx?$/.test(name) ? [join('components', folder, name)] : [],
  )

test('whoever moves, undoes or cancels what another has changed chooses which version holds', async () => {
  const contracts: [string, Contract][] = [...Object.entries(timetables), ...Object.entries(shifts)]
  const checks = await Promise.all(contracts.map(async ([name, contract]) => [name, await buildsOn(contract)] as const))
  const refused = checks.flatMap(([name, is]) => (is && !asking.includes(name) ? [name] : []))
  expect(refused).toEqual(expect.arrayContaining(['saveEvent', 'removeEvent', 'setOccurrences', 'moveOccurrences', 'rejoinEvent']))
  const without = [...filesOf('timetables'), ...filesOf('clinic-shifts')].flatMap((file) => {
    const source = readFileSync(file, 'utf8')
    const sent = refused.filter((name) => new RegExp(`\\bcall\\(${name},`).test(source))
    return sent.length > 0 && !answersIt.test(source) ? [`${file}: ${sent.join(', ')}`] : []
  })
  expect(without).toEqual([])
  expect(filesOf('timetables').length).toBeGreaterThan(40)
})

test('the words for a change that was refused where there is no choice offer none', () => {
  expect(enGB.connection.problem.conflict).not.toMatch(/version/i)
})
