import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { POST as login } from '@/app/login/route'
import { GET, POST } from '@/app/api/[...call]/route'
import { stopClock } from '@/server/kernel/clock'
import { ownPage, send } from '../../support/http'
import { makeSchool, type School } from '../../support/school'
import { signedIn } from '../../support/signed-in'
import { begin } from '../../support/treatment-sessions'

let school: School
beforeAll(async () => {
  school = await makeSchool()
})
afterAll(() => stopClock(null))

test('the log of a run holds no password, no token, no patient and nothing that somebody wrote', async () => {
  const written: string[] = []
  const spy = vi.spyOn(process.stdout, 'write').mockImplementation((chunk) => {
    written.push(String(chunk))
    return true
  })
  const level = process.env.LOG_LEVEL
  delete process.env.LOG_LEVEL
  try {
    const who = await signedIn({ password: 'planted-right-pass' })
    await send(login, '/login', { body: { username: who.username, password: 'planted-wrong-pass' }, headers: ownPage })
    // The requests of an API client, whose token is in the address; one is for a call that it may not make.
    await send(GET, `/api/config/listAudit?username=${who.username}&authToken=${who.token}`, { method: 'GET' })
    const { student } = school
    const sessionId = await begin(school, { patient: { kind: 'HOSPITAL_NUMBER', text: 'PLANTED-4711' } })
    const say = (path: string, body: object) => send(POST, path, { body, cookie: student.cookie, headers: ownPage })
    await say('/api/clinical-sessions/saveRemark', { sessionId, text: 'planted-remark', revision: 0 })
    await say('/api/clinical-sessions/addComment', { sessionId, commentId: 'no-uuid', text: 'planted-comment' })
    const log = written.join('')
    expect(log).toContain('security.loginFailed')
    expect(log).toContain('security.forbidden')
    expect(log).not.toMatch(/planted/i)
    expect(log).not.toContain(who.token)
    expect(log).not.toContain(student.token)
  } finally {
    spy.mockRestore()
    if (level !== undefined) process.env.LOG_LEVEL = level
  }
})
