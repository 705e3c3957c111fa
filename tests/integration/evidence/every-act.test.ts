import { expect, test } from 'vitest'
import { registry } from '@/server/registry'
import { absenceStages } from '../../support/evidence/absences'
import { attendanceStages } from '../../support/evidence/attendance'
import { caseStages } from '../../support/evidence/cases'
import { concernStages } from '../../support/evidence/concerns'
import { feedbackStages } from '../../support/evidence/feedback'
import { formStages } from '../../support/evidence/forms'
import { providerPortalStages } from '../../support/evidence/provider-portal'
import { reflectionStages } from '../../support/evidence/reflections'
import { sessionStages } from '../../support/evidence/sessions'
import { testStages } from '../../support/evidence/tests'

test('every call that vouches for somebody is tried, and no other', () => {
  const tried = [
    absenceStages,
    attendanceStages,
    caseStages,
    concernStages,
    feedbackStages,
    formStages,
    providerPortalStages,
    reflectionStages,
    sessionStages,
    testStages,
  ].flatMap((stages) => Object.keys(stages))
  expect(tried.sort()).toEqual(registry.flatMap(({ contract, evidence }) => (evidence ? [contract.name] : [])).sort())
})
