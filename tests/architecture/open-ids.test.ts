import { expect, test } from 'vitest'
import { registry } from '@/server/registry'
import { idParameters } from '../support/id-parameters'
import { openIds } from './open-ids'

test('every id that is open to all is one that a call takes', async () => {
  const known = await Promise.all(
    registry.map(async ({ contract }) => (await idParameters(contract)).map((parameter) => `${contract.name} ${parameter}`)),
  )
  expect(Object.keys(openIds).filter((id) => !known.flat().includes(id))).toEqual([])
})
