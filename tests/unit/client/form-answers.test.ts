import fc from 'fast-check'
import { expect, it, vi } from 'vitest'
import { z } from 'zod'
import { pagePart, responseKey } from '@/components/forms/answers/stored-response'
import { savePage } from '@/lib/contracts/form-responses'
import { Answers } from '@/lib/forms/answers.shapes'
import { signInAdaBeforeEach, device, goOffline, goOnline, reopen, tab } from './at-device'

signInAdaBeforeEach({ at: Date.parse('2026-11-24T09:00:00Z') })

const Kept = async () => z.object({ answers: Answers })
const dayMs = 86_400_000

const stroke = fc.array(fc.double({ min: -10_000, max: 10_000, noNaN: true }).map(Math.fround), { maxLength: 40 })
const signature = fc.record({
  name: fc.constantFrom('Mara Lind', 'Žiga Šček', '李 明'),
  strokes: fc.option(fc.array(stroke, { maxLength: 6 })),
})
const files = fc.array(fc.uuid(), { minLength: 1, maxLength: 5 })
const half = fc.record({ response: fc.uuid(), page: fc.uuid(), file: fc.uuid(), sign: fc.uuid(), files, signature })

it('a page with files and a signature outlives the browser and a day without a network, and is sent as it was', async () => {
  await fc.assert(
    fc.asyncProperty(half, async ({ response, page, file, sign, files: chosen, signature: signed }) => {
      const answers = { [file]: chosen, [sign]: signed }
      // JSON knows no negative zero, so the answers are compared after a round trip.
      const stored: unknown = JSON.parse(JSON.stringify(answers))
      goOffline()
      await tab.saveQueued(
        savePage,
        { responseId: response, pageUid: page, revision: 0, answers },
        { entity: response, part: pagePart(page), record: { key: responseKey(response), value: { answers } } },
      )
      vi.setSystemTime(Date.now() + dayMs)
      await reopen()
      expect((await tab.readLocal(responseKey(response), Kept))?.answers).toEqual(answers)
      const before = device.arrived.length
      goOnline()
      await tab.replay()
      const arrived = device.arrived.slice(before).filter(({ url }) => url.includes('form-responses'))
      expect(arrived.map(({ body }) => [body.responseId, body.answers])).toEqual([[response, stored]])
      expect(await tab.listRequests()).toEqual([])
    }),
    { numRuns: 15 },
  )
})
