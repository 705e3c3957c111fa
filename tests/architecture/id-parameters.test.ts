import { expect, test } from 'vitest'
import { z } from 'zod'
import { idParameters } from '../support/id-parameters'

const id = z.uuid()

test.each([
  ['nothing', z.strictObject({ valid: z.boolean(), side: z.string() }), []],
  ['by their names', z.strictObject({ id, sessionId: id, paid: id, Id: id }), ['Id', 'id', 'sessionId']],
  [
    'that may be absent or null',
    z.strictObject({ partnerId: id.nullable().default(null), studentId: id.optional() }),
    ['partnerId', 'studentId'],
  ],
  [
    'in lists',
    z.strictObject({ ids: z.array(id), roomIds: z.array(id), lines: z.array(z.strictObject({ procedureId: id })) }),
    ['ids', 'lines[].procedureId', 'roomIds'],
  ],
  ['in records', z.strictObject({ marks: z.record(z.string(), z.strictObject({ itemId: id })) }), ['marks{}.itemId']],
  [
    'in either branch',
    z.strictObject({
      target: z.discriminatedUnion('kind', [
        z.strictObject({ kind: z.literal('a'), lineId: id }),
        z.strictObject({ kind: z.literal('b'), itemId: id }),
      ]),
    }),
    ['target.itemId', 'target.lineId'],
  ],
  ['behind a refinement', z.strictObject({ id }).superRefine(() => {}), ['id']],
])('finds ids: %s', async (_case, input, expected) => {
  expect(await idParameters({ shapes: async () => ({ input, output: z.object({}) }) })).toEqual(expected)
})
