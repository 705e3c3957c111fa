import 'server-only'
import type { CoverageKind } from '@/lib/coverage/vocabulary'
import { coveredDates } from '@/server/attendance'
import { coveredTests } from '@/server/competency-tests'
import { coveredProcedures } from '@/server/experience'
import { coveredForms } from '@/server/form-responses'
import type { CoveredSource } from '@/server/kernel/queries/covered.sql'

/** The source of the facts, by the kind of component that names the item. */
export const sources: Readonly<Record<CoverageKind, CoveredSource>> = {
  PROCEDURE: coveredProcedures,
  FORM: coveredForms,
  TEST: coveredTests,
  SESSION_TYPE: coveredDates,
}
