import { expect, test } from 'vitest'
import { recordHref } from '@/components/settings/record-href'
import { savePhrase } from '@/lib/contracts/catalogue'
import { saveRemark } from '@/lib/contracts/clinical-sessions'

const entity = '0198a000-0000-7000-8000-000000000001'

test('a change of a session leads to the session', () => {
  expect(recordHref({ contractName: saveRemark.name, entity })).toBe(`/clinical/treatmentsession/${entity}`)
})

test('what has no screen of its own leads nowhere', () => {
  expect(recordHref({ contractName: savePhrase.name, entity })).toBeNull()
})
