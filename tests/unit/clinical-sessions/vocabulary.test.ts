import { expect, test } from 'vitest'
import * as words from '@/lib/clinical/vocabulary'
import { shifts } from '@/lib/clinical/shifts'
import * as stored from '@/lib/generated/prisma/enums'

test.each([
  ['shifts', shifts, stored.Shift],
  ['attendances', words.patientAttendances, stored.PatientAttendance],
  ['sites', words.procedureSites, stored.ProcedureSite],
  ['sides of a mark', words.markSides, stored.MarkSide],
  ['kinds of check', words.checkKinds, stored.CheckKind],
])('the database and the browser know the same %s', (_what, known, inDatabase) => {
  expect([...known].sort()).toEqual(Object.values(inDatabase).sort())
})
