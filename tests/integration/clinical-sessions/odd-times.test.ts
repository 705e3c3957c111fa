import { beforeAll, describe, expect, test } from 'vitest'
import { v7 } from 'uuid'
import { addComment, createSession, searchSessions } from '@/lib/contracts/clinical-sessions'
import { makeSchool, type School } from '../../support/school'
import { begin, headerOf, tryAs } from '../../support/treatment-sessions'

let school: School
beforeAll(async () => {
  school = await makeSchool()
})

const invalid = (path: string) => ({ status: 'VALIDATION_FAILED', issues: [{ path, code: 'invalid' }] })

describe('a day that no calendar here has', () => {
  test.each(['0000-01-01', '0001-01-01', '1899-12-31', '2201-01-01', '2026-02-30', '9999-12-31'])(
    '%s is refused by a search',
    async (day) => {
      expect(await tryAs(school.teacher, searchSessions, { from: day })).toMatchObject(invalid('from'))
      expect(await tryAs(school.teacher, searchSessions, { to: day })).toMatchObject(invalid('to'))
      expect(await tryAs(school.teacher, searchSessions, { cursor: `${day}_${v7()}` })).toMatchObject(invalid('cursor'))
    },
  )

  test('nor does a session begin on it', async () => {
    expect(await tryAs(school.student, createSession, { id: v7(), ...headerOf(school), heldOn: '0000-01-01' })).toMatchObject({
      status: 'VALIDATION_FAILED',
      issues: [{ path: 'heldOn' }],
    })
  })

  test.each(['1900-01-01', '2200-12-31', '2024-02-29'])('%s is one', async (day) => {
    expect(await tryAs(school.teacher, searchSessions, { from: day, to: day, cursor: `${day}_${v7()}` })).toMatchObject({
      status: 'SUCCESS',
    })
  })
})

test.each(['2026-11-20', `2026-11-20_${'-'.repeat(36)}`, `2026-11-20_${v7()}_`, `_${v7()}`, 'x'])(
  'a cursor that no answer gave, %s, is refused',
  async (cursor) => {
    expect(await tryAs(school.teacher, searchSessions, { cursor })).toMatchObject(invalid('cursor'))
  },
)

test.each(['0000-01-01T00:00:00Z', '1899-12-31T00:00:00Z', '2201-01-01T00:00:00Z', '9999-12-31T23:59:59-23:59'])(
  'no device’s clock says %s',
  async (occurredAt) => {
    const sessionId = await begin(school)
    expect(await tryAs(school.student, addComment, { sessionId, commentId: v7(), text: 'Then', occurredAt })).toMatchObject(
      invalid('occurredAt'),
    )
  },
)
