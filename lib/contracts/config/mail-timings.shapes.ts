import { z } from 'zod'
import { mailTimings } from '@/lib/notices'

const timing = z.enum(mailTimings)
/** The timing of mails for each category. */
export const MailTimings = z.strictObject({
  MESSAGE: timing,
  BROADCAST: timing,
  CLINICAL: timing,
  FORMS: timing,
  CONCERN: timing,
  TIMETABLE: timing,
  FILES: timing,
  CASES: timing,
  FEEDBACK: timing,
  /** A file or a device from before the mails for tests, reports and workflows existed does not contain them. */
  TESTS: timing.default('NOW'),
  REPORTS: timing.default('NOW'),
  WORKFLOWS: timing.default('NOW'),
})
