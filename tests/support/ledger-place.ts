import { expect } from '@playwright/test'
import { v7 } from 'uuid'
import type { LedgerPlace } from './kill-ledger'
import { prismaFor } from './prisma-for'
import type { TestServer } from './server'

/** A student's sessions, one for each writer, and a procedure that needs no place. */
export async function sessionsFor(app: TestServer | undefined, writers: number): Promise<LedgerPlace> {
  if (!app) throw new Error('no application')
  const headers = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', origin: app.url }
  const login = await fetch(`${app.url}/login`, { method: 'POST', headers, body: JSON.stringify({ username: 'student', password: 'chairside' }) })
  const cookie = login.headers.getSetCookie().map((one) => one.split(';')[0] ?? '').find((one) => one.includes('cusp=')) ?? ''
  const { clinicId, teacherId, participationTypeId, procedureId } = await prismaFor(app.database.url, async (db) => {
    const teacher = await db.user.findFirstOrThrow({ where: { username: 'teacher' } })
    const taught = await db.clinicShiftTeacher.findFirstOrThrow({ where: { teacherId: teacher.id }, select: { clinicShift: { select: { clinicId: true } } } })
    const participation = await db.participationType.findFirstOrThrow({ orderBy: { sortOrder: 'asc' } })
    const procedure = await db.procedure.findFirstOrThrow({ where: { site: 'NONE', active: true } })
    return { clinicId: taught.clinicShift.clinicId, teacherId: teacher.id, participationTypeId: participation.id, procedureId: procedure.id }
  })
  const workspace: { today: string; shift: string } = await (await fetch(`${app.url}/api/clinical-sessions/readWorkspace`, { headers: { ...headers, cookie } })).json()
  const sessionIds = Array.from({ length: writers }, () => v7())
  for (const id of sessionIds) {
    const body = JSON.stringify({ id, clinicId, teacherId, participationTypeId, heldOn: workspace.today, shift: workspace.shift, chairNumber: null })
    const answer = await fetch(`${app.url}/api/clinical-sessions/create`, { method: 'POST', headers: { ...headers, cookie, 'idempotency-key': v7() }, body })
    expect(await answer.json()).toMatchObject({ status: 'SUCCESS' })
  }
  return { cookie, sessionIds, procedureId }
}
