import { expect } from '@playwright/test'
import { v7 } from 'uuid'
import type { LedgerPlace } from './kill-ledger'
import { withPrisma } from './prisma-for'
import type { TestServer } from './server'

/** A session of a new student for each writer, and a procedure that needs no place. */
export async function makeSessions(app: TestServer | undefined, writers: number): Promise<LedgerPlace> {
  if (!app) throw new Error('no application')
  const headers = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', origin: app.url }
  const { usernames, clinicId, teacherId, participationTypeId, procedureId } = await withPrisma(app.database.url, async (db) => {
    const teacher = await db.user.findFirstOrThrow({ where: { username: 'teacher' } })
    const taught = await db.clinicShiftTeacher.findFirstOrThrow({
      where: { teacherId: teacher.id },
      select: { clinicShift: { select: { clinicId: true } } },
    })
    const student = await db.user.findFirstOrThrow({ where: { username: 'student' }, select: { passwordHash: true } })
    const students = await db.user.findMany({
      where: { roles: { some: { role: { builtIn: 'STUDENT' } } }, status: 'ENABLED' },
      orderBy: { username: 'asc' },
      take: writers,
      select: { username: true },
    })
    const usernames = students.map(({ username }) => username)
    // Most people of the demo school have no password.
    await db.user.updateMany({ where: { username: { in: usernames } }, data: { passwordHash: student.passwordHash } })
    const participation = await db.participationType.findFirstOrThrow({ orderBy: { sortOrder: 'asc' } })
    const procedure = await db.procedure.findFirstOrThrow({ where: { site: 'NONE', active: true } })
    return {
      usernames,
      clinicId: taught.clinicShift.clinicId,
      teacherId: teacher.id,
      participationTypeId: participation.id,
      procedureId: procedure.id,
    }
  })
  expect(usernames).toHaveLength(writers)
  const seats: { cookie: string; sessionId: string }[] = []
  for (const username of usernames) {
    const cookie = await cookieOf(app, username)
    const workspace: { today: string; shift: string } = await (
      await fetch(`${app.url}/api/clinical-sessions/readWorkspace`, { headers: { ...headers, cookie } })
    ).json()
    const sessionId = v7()
    const body = JSON.stringify({
      id: sessionId,
      clinicId,
      teacherId,
      participationTypeId,
      heldOn: workspace.today,
      shift: workspace.shift,
      chairNumber: null,
    })
    const answer = await fetch(`${app.url}/api/clinical-sessions/create`, {
      method: 'POST',
      headers: { ...headers, cookie, 'idempotency-key': v7() },
      body,
    })
    expect(await answer.json()).toMatchObject({ status: 'SUCCESS' })
    seats.push({ cookie, sessionId })
  }
  return { seats, procedureId }
}

/** Logs in and answers the cookie of the session. */
export async function cookieOf(app: Pick<TestServer, 'url'>, username: string): Promise<string> {
  const login = await fetch(`${app.url}/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', origin: app.url },
    body: JSON.stringify({ username, password: 'chairside' }),
  })
  const cookies = login.headers.getSetCookie().map((one) => one.split(';')[0] ?? '')
  return cookies.find((one) => one.includes('cusp=')) ?? ''
}
