import { startTestServer } from '@/tests/support/server'
import { askerFor, medianOf } from './asker'
import { growExperience } from './grown-experience'
import { grownSchool } from './grown-school'
import { growTests } from './grown-tests'
import { publishLongForm } from './long-form'
import type { Bench } from './measure'

const tests = 200
const attempts = 60_000

/** What competency tests ask of the server, over HTTP: eligibility is counted from the record of a grown school, as it stands at that moment. */
const bench: Bench = async ({ figure, admin, scale }) => {
  const { url } = await grownSchool({ admin, lines: scale })
  await growExperience(url)
  const server = await startTestServer({ data: 'demo', database: { url, drop: async () => {} } })
  try {
    const form = await publishLongForm(server, { code: `TESTS-${Date.now()}`, subject: 'SELF' })
    const grown = await growTests({ url, formId: form.id, versionId: form.versionId, tests, attempts: Math.min(attempts, scale) })
    const domain = 'competency-tests'
    const student = await askerFor(server, { username: 'student', domain })
    const teacher = await askerFor(server, { username: 'teacher', domain })
    const office = await askerFor(server, { username: 'admin', domain })
    const { testId, programmeId, year, filterId } = grown
    const asked: readonly (readonly [name: string, atMost: number, ask: () => Promise<unknown>])[] = [
      [`a student’s list, with what is missing for ${tests} tests`, 60, () => student.get('mine')],
      ['what a teacher has to mark', 30, () => teacher.get('toMark')],
      [`a stored filter of ${grown.attempts.toLocaleString('en-GB')} attempts`, 60, () => office.get('list', { filterId })],
      ['who of a year may take a test', 250, () => teacher.get('eligibility', { testId, programmeId, year })],
    ]
    for (const [name, atMost, ask] of asked) await figure({ name, unit: 'ms', target: { atMost }, run: () => medianOf(ask) })
  } finally {
    await server.close()
  }
}
export default bench
